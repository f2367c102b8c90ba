import type { ServedFont } from '#bff/contracts/appearance-options.ts';

/** Written by `node scripts/fonts/font-rules.ts --write` from the files that the build makes. */
export const FONT_STACKS: Record<ServedFont, string> = {
  inter: 'inter,inter-arial,inter-roboto,inter-noto',
  nunito: 'nunito,nunito-arial,nunito-roboto,nunito-noto',
  poppins: 'poppins,poppins-arial,poppins-roboto,poppins-noto',
  'space-grotesk': 'space-grotesk,space-grotesk-arial,space-grotesk-roboto,space-grotesk-noto',
  lora: 'lora,lora-times,lora-roboto,lora-noto',
  'playfair-display':
    'playfair-display,playfair-display-times,playfair-display-roboto,playfair-display-noto',
  'jetbrains-mono': 'jetbrains-mono,jetbrains-mono-courier',
  caveat: 'caveat,caveat-arial,caveat-roboto,caveat-noto',
};
