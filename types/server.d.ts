declare module 'fontverter' {
  /** Makes a font of one kind into one of another. */
  export function convert(bytes: Uint8Array, to: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>
}
