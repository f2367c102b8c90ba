import type { ServedFont } from '#bff/contracts/appearance-options.ts';

/** The kind of installed fonts that replace a family while it loads. */
export type FallbackKind = 'sans' | 'serif' | 'mono';

interface Family {
  /** The package that holds the original files. */
  source: `@fontsource-variable/${string}` | `@fontsource/${string}`;
  /**
   * Weights of the files. A variable file covers a range of weights, a static file covers one
   * weight.
   */
  files: readonly (
    | { axis: 'variable'; min: number; max: number }
    /** A variable source whose weight is fixed in the file. Pages use the file for every weight. */
    | { axis: 'pinned'; weight: number }
    | { axis: 'static'; weight: number }
  )[];
  fallback: FallbackKind;
}

const VARIABLE = { axis: 'variable', min: 400, max: 700 } as const;
const TO_EXTRA_BOLD = { ...VARIABLE, max: 800 } as const;

/** The families that Posy serves. Each family needs at most 40 KB for text in Latin script. */
export const FAMILIES: Record<ServedFont, Family> = {
  inter: { source: '@fontsource-variable/inter', files: [TO_EXTRA_BOLD], fallback: 'sans' },
  nunito: { source: '@fontsource-variable/nunito', files: [VARIABLE], fallback: 'sans' },
  poppins: {
    source: '@fontsource/poppins',
    files: [
      { axis: 'static', weight: 400 },
      { axis: 'static', weight: 700 },
    ],
    fallback: 'sans',
  },
  'space-grotesk': {
    source: '@fontsource-variable/space-grotesk',
    files: [VARIABLE],
    fallback: 'sans',
  },
  lora: { source: '@fontsource-variable/lora', files: [VARIABLE], fallback: 'serif' },
  'playfair-display': {
    source: '@fontsource-variable/playfair-display',
    files: [VARIABLE],
    fallback: 'serif',
  },
  'jetbrains-mono': {
    source: '@fontsource-variable/jetbrains-mono',
    files: [VARIABLE],
    fallback: 'mono',
  },
  // Served in only one weight, because two weights would exceed 40 KB.
  caveat: {
    source: '@fontsource-variable/caveat',
    files: [{ axis: 'pinned', weight: 600 }],
    fallback: 'sans',
  },
};
