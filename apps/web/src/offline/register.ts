/**
 * Starts the service worker once the page has loaded and rests: it must not compete with what the visitor waits for.
 */

/** Registers it where there are service workers: not on addresses that are not secure. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    setTimeout(() => {
      // Without it the page works as well, only not offline.
      navigator.serviceWorker.register('./service-worker.js').catch(() => undefined);
    }, 500);
  });
}
