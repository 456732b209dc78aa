/** What the build tells the page about the library. */
declare module 'virtual:library' {
  /** The defaults of its options. */
  export const defaults: typeof import('@hsicinf/core').defaults;
  /** Such as 0.1.0. */
  export const version: string;
}
