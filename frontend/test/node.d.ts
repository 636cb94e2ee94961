/** Of Node, whose types the page does without, what `setup.ts` takes. */
declare module 'node:stream/web' {
  export const CompressionStream: typeof globalThis.CompressionStream;
  export const DecompressionStream: typeof globalThis.DecompressionStream;
}
