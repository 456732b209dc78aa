/**
 * What ends a run before its end, in terms of its own.
 */

/** What a run asks of an AbortSignal, of a browser or of Node: a type that programs without the DOM's can be compiled with. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
