/**
 * What a run asks of an AbortSignal, in terms of its own: types that a program without the DOM's can be compiled with.
 */

/** Any AbortSignal, of a browser or of Node. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
