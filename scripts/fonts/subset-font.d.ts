declare module 'subset-font' {
  /** A number fixes the axis to a value. A range keeps the axis variable. */
  type Axis = number | { min: number; max: number; default: number };

  interface SubsetOptions {
    targetFormat: 'woff2' | 'truetype';
    /** OpenType features to keep. All others are removed. */
    keepFeatures: readonly string[];
    /** Records of the name table to keep, such as 13 (license). */
    preserveNameIds: readonly number[];
    variationAxes?: Readonly<Record<string, Axis>>;
    noHinting: boolean;
  }

  /** Returns a font that contains only the glyphs of `text` and the glyphs that they depend on. */
  function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
  export = subsetFont;
}
