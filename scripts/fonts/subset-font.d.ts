declare module 'subset-font' {
  /** A number fixes an axis; a range keeps it variable. */
  type Axis = number | { min: number; max: number; default: number };

  interface SubsetOptions {
    targetFormat: 'woff2' | 'truetype';
    /** OpenType features to keep; the others are removed. */
    keepFeatures: readonly string[];
    /** Records of the name table to keep, such as 13 (license). */
    preserveNameIds: readonly number[];
    variationAxes?: Readonly<Record<string, Axis>>;
    noHinting: boolean;
  }

  /** Returns a font with the glyphs of `text` and their dependencies. */
  function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
  export = subsetFont;
}
