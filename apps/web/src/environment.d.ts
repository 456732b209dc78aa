/** What the build tells the page about the library. */
declare module 'virtual:library' {
  /** Such as 0.1.0. */
  export const version: string;
}
