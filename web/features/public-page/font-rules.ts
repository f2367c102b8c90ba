import type { ServedFont } from '#bff/contracts/appearance-options.ts';

/** Written by `node scripts/page-fonts.ts --write` from the files that the build makes. */
export const FONT_RULES: Record<ServedFont, { stack: string; rules: readonly string[] }> = {
  inter: {
    stack: 'inter,inter-arial,inter-roboto,inter-noto',
    rules: [
      '@font-face{font-family:inter;src:url(/assets/inter-latin-ext-fd3101.woff2);font-weight:400 800;font-display:swap;unicode-range:U+100-17F,U+218-21B,U+1E9E}',
      '@font-face{font-family:inter;src:url(/assets/inter-latin-2cfcf0.woff2);font-weight:400 800;font-display:swap;unicode-range:U+0-FF,U+131,U+152-153,U+2013-2026,U+2039-203A,U+20AC,U+2122}',
      '@font-face{font-family:inter-arial;src:local("Arial"),local("ArialMT"),local("Liberation Sans");font-weight:400;size-adjust:106.55%;ascent-override:90.92%;descent-override:22.64%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:inter-arial;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold");font-weight:700;size-adjust:102.32%;ascent-override:94.68%;descent-override:23.57%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:inter-roboto;src:local("Roboto"),local("Roboto-Regular");font-weight:400;size-adjust:107.25%;ascent-override:90.32%;descent-override:22.49%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:inter-roboto;src:local("Roboto Bold"),local("Roboto-Bold");font-weight:700;size-adjust:108.65%;ascent-override:89.16%;descent-override:22.2%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:inter-noto;src:local("Noto Sans Regular"),local("NotoSans-Regular");font-weight:400;size-adjust:101.73%;ascent-override:95.22%;descent-override:23.71%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:inter-noto;src:local("Noto Sans Bold"),local("NotoSans-Bold");font-weight:700;size-adjust:98.74%;ascent-override:98.11%;descent-override:24.43%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
    ],
  },
  nunito: {
    stack: 'nunito,nunito-arial,nunito-roboto,nunito-noto',
    rules: [
      '@font-face{font-family:nunito;src:url(/assets/nunito-latin-ext-e3d429.woff2);font-weight:400 700;font-display:swap;unicode-range:U+100-17F,U+218-21B,U+1E9E}',
      '@font-face{font-family:nunito;src:url(/assets/nunito-latin-889a3e.woff2);font-weight:400 700;font-display:swap;unicode-range:U+0-FF,U+131,U+152-153,U+2013-2026,U+2039-203A,U+20AC,U+2122}',
      '@font-face{font-family:nunito-arial;src:local("Arial"),local("ArialMT"),local("Liberation Sans");font-weight:400;size-adjust:100.15%;ascent-override:100.95%;descent-override:35.25%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:nunito-arial;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold");font-weight:700;size-adjust:97.06%;ascent-override:104.16%;descent-override:36.37%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:nunito-roboto;src:local("Roboto"),local("Roboto-Regular");font-weight:400;size-adjust:100.81%;ascent-override:100.28%;descent-override:35.01%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:nunito-roboto;src:local("Roboto Bold"),local("Roboto-Bold");font-weight:700;size-adjust:103.06%;ascent-override:98.1%;descent-override:34.25%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:nunito-noto;src:local("Noto Sans Regular"),local("NotoSans-Regular");font-weight:400;size-adjust:95.63%;ascent-override:105.72%;descent-override:36.91%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:nunito-noto;src:local("Noto Sans Bold"),local("NotoSans-Bold");font-weight:700;size-adjust:93.66%;ascent-override:107.94%;descent-override:37.69%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
    ],
  },
  poppins: {
    stack: 'poppins,poppins-arial,poppins-roboto,poppins-noto',
    rules: [
      '@font-face{font-family:poppins;src:url(/assets/poppins-latin-ext-400-8b449c.woff2);font-weight:400;font-display:swap;unicode-range:U+100-17F,U+218-21B,U+1E9E}',
      '@font-face{font-family:poppins;src:url(/assets/poppins-latin-400-ac71d4.woff2);font-weight:400;font-display:swap;unicode-range:U+0-FF,U+131,U+152-153,U+2013-2026,U+2039-203A,U+20AC,U+2122}',
      '@font-face{font-family:poppins;src:url(/assets/poppins-latin-ext-700-d81b6f.woff2);font-weight:700;font-display:swap;unicode-range:U+100-17F,U+218-21B,U+1E9E}',
      '@font-face{font-family:poppins;src:url(/assets/poppins-latin-700-29c3fb.woff2);font-weight:700;font-display:swap;unicode-range:U+0-FF,U+131,U+152-153,U+2013-2026,U+2039-203A,U+20AC,U+2122}',
      '@font-face{font-family:poppins-arial;src:local("Arial"),local("ArialMT"),local("Liberation Sans");font-weight:400;size-adjust:110.89%;ascent-override:94.69%;descent-override:31.56%;line-gap-override:9.02%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:poppins-arial;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold");font-weight:700;size-adjust:106.08%;ascent-override:98.98%;descent-override:32.99%;line-gap-override:9.43%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:poppins-roboto;src:local("Roboto"),local("Roboto-Regular");font-weight:400;size-adjust:111.62%;ascent-override:94.07%;descent-override:31.36%;line-gap-override:8.96%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:poppins-roboto;src:local("Roboto Bold"),local("Roboto-Bold");font-weight:700;size-adjust:112.64%;ascent-override:93.22%;descent-override:31.07%;line-gap-override:8.88%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:poppins-noto;src:local("Noto Sans Regular"),local("NotoSans-Regular");font-weight:400;size-adjust:105.88%;ascent-override:99.17%;descent-override:33.06%;line-gap-override:9.44%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:poppins-noto;src:local("Noto Sans Bold"),local("NotoSans-Bold");font-weight:700;size-adjust:102.37%;ascent-override:102.57%;descent-override:34.19%;line-gap-override:9.77%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
    ],
  },
  'space-grotesk': {
    stack: 'space-grotesk,space-grotesk-arial,space-grotesk-roboto,space-grotesk-noto',
    rules: [
      '@font-face{font-family:space-grotesk;src:url(/assets/space-grotesk-latin-ext-433fb8.woff2);font-weight:400 700;font-display:swap;unicode-range:U+100-17F,U+218-21B,U+1E9E}',
      '@font-face{font-family:space-grotesk;src:url(/assets/space-grotesk-latin-b6b6cb.woff2);font-weight:400 700;font-display:swap;unicode-range:U+0-FF,U+131,U+152-153,U+2013-2026,U+2039-203A,U+20AC,U+2122}',
      '@font-face{font-family:space-grotesk-arial;src:local("Arial"),local("ArialMT"),local("Liberation Sans");font-weight:400;size-adjust:108.66%;ascent-override:90.56%;descent-override:26.87%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:space-grotesk-arial;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold");font-weight:700;size-adjust:101.71%;ascent-override:96.75%;descent-override:28.71%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:space-grotesk-roboto;src:local("Roboto"),local("Roboto-Regular");font-weight:400;size-adjust:109.38%;ascent-override:89.97%;descent-override:26.7%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:space-grotesk-roboto;src:local("Roboto Bold"),local("Roboto-Bold");font-weight:700;size-adjust:108%;ascent-override:91.11%;descent-override:27.04%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:space-grotesk-noto;src:local("Noto Sans Regular"),local("NotoSans-Regular");font-weight:400;size-adjust:103.75%;ascent-override:94.85%;descent-override:28.15%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:space-grotesk-noto;src:local("Noto Sans Bold"),local("NotoSans-Bold");font-weight:700;size-adjust:98.15%;ascent-override:100.26%;descent-override:29.75%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
    ],
  },
  lora: {
    stack: 'lora,lora-times,lora-roboto,lora-noto',
    rules: [
      '@font-face{font-family:lora;src:url(/assets/lora-latin-ext-dd61ef.woff2);font-weight:400 700;font-display:swap;unicode-range:U+100-17F,U+218-21B,U+1E9E}',
      '@font-face{font-family:lora;src:url(/assets/lora-latin-e50443.woff2);font-weight:400 700;font-display:swap;unicode-range:U+0-FF,U+131,U+152-153,U+2013-2026,U+2039-203A,U+20AC,U+2122}',
      '@font-face{font-family:lora-times;src:local("Times New Roman"),local("TimesNewRomanPSMT"),local("Liberation Serif");font-weight:400;size-adjust:115.28%;ascent-override:87.26%;descent-override:23.77%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:lora-times;src:local("Times New Roman Bold"),local("TimesNewRomanPS-BoldMT"),local("Liberation Serif Bold");font-weight:700;size-adjust:111.9%;ascent-override:89.9%;descent-override:24.49%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:lora-roboto;src:local("Roboto"),local("Roboto-Regular");font-weight:400;size-adjust:104.15%;ascent-override:96.59%;descent-override:26.31%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:lora-roboto;src:local("Roboto Bold"),local("Roboto-Bold");font-weight:700;size-adjust:105.25%;ascent-override:95.58%;descent-override:26.03%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:lora-noto;src:local("Noto Sans Regular"),local("NotoSans-Regular");font-weight:400;size-adjust:98.8%;ascent-override:101.83%;descent-override:27.73%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:lora-noto;src:local("Noto Sans Bold"),local("NotoSans-Bold");font-weight:700;size-adjust:95.65%;ascent-override:105.17%;descent-override:28.65%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
    ],
  },
  'playfair-display': {
    stack: 'playfair-display,playfair-display-times,playfair-display-roboto,playfair-display-noto',
    rules: [
      '@font-face{font-family:playfair-display;src:url(/assets/playfair-display-latin-ext-4cfbd2.woff2);font-weight:400 700;font-display:swap;unicode-range:U+100-17F,U+218-21B,U+1E9E}',
      '@font-face{font-family:playfair-display;src:url(/assets/playfair-display-latin-dd9de4.woff2);font-weight:400 700;font-display:swap;unicode-range:U+0-FF,U+131,U+152-153,U+2013-2026,U+2039-203A,U+20AC,U+2122}',
      '@font-face{font-family:playfair-display-times;src:local("Times New Roman"),local("TimesNewRomanPSMT"),local("Liberation Serif");font-weight:400;size-adjust:110.89%;ascent-override:97.58%;descent-override:22.64%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:playfair-display-times;src:local("Times New Roman Bold"),local("TimesNewRomanPS-BoldMT"),local("Liberation Serif Bold");font-weight:700;size-adjust:107.38%;ascent-override:100.76%;descent-override:23.37%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:playfair-display-roboto;src:local("Roboto"),local("Roboto-Regular");font-weight:400;size-adjust:100.18%;ascent-override:108%;descent-override:25.05%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:playfair-display-roboto;src:local("Roboto Bold"),local("Roboto-Bold");font-weight:700;size-adjust:101%;ascent-override:107.12%;descent-override:24.85%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:playfair-display-noto;src:local("Noto Sans Regular"),local("NotoSans-Regular");font-weight:400;size-adjust:95.03%;ascent-override:113.86%;descent-override:26.41%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:playfair-display-noto;src:local("Noto Sans Bold"),local("NotoSans-Bold");font-weight:700;size-adjust:91.79%;ascent-override:117.87%;descent-override:27.34%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
    ],
  },
  'jetbrains-mono': {
    stack: 'jetbrains-mono,jetbrains-mono-courier',
    rules: [
      '@font-face{font-family:jetbrains-mono;src:url(/assets/jetbrains-mono-latin-ext-85d2c5.woff2);font-weight:400 700;font-display:swap;unicode-range:U+100-17F,U+218-21B,U+1E9E}',
      '@font-face{font-family:jetbrains-mono;src:url(/assets/jetbrains-mono-latin-1665d7.woff2);font-weight:400 700;font-display:swap;unicode-range:U+0-FF,U+131,U+152-153,U+2013-2026,U+2039-203A,U+20AC,U+2122}',
      '@font-face{font-family:jetbrains-mono-courier;src:local("Courier New"),local("CourierNewPSMT"),local("Liberation Mono"),local("Droid Sans Mono"),local("DejaVu Sans Mono");font-weight:400;size-adjust:99.98%;ascent-override:102.02%;descent-override:30%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:jetbrains-mono-courier;src:local("Courier New Bold"),local("CourierNewPS-BoldMT"),local("Liberation Mono Bold"),local("DejaVu Sans Mono Bold");font-weight:700;size-adjust:99.98%;ascent-override:102.02%;descent-override:30%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
    ],
  },
  caveat: {
    stack: 'caveat,caveat-arial,caveat-roboto,caveat-noto',
    rules: [
      '@font-face{font-family:caveat;src:url(/assets/caveat-latin-ext-80a9b5.woff2);font-weight:400 700;font-display:swap;unicode-range:U+100-17F,U+218-21B,U+1E9E}',
      '@font-face{font-family:caveat;src:url(/assets/caveat-latin-e89ac4.woff2);font-weight:400 700;font-display:swap;unicode-range:U+0-FF,U+131,U+152-153,U+2013-2026,U+2039-203A,U+20AC,U+2122}',
      '@font-face{font-family:caveat-arial;src:local("Arial"),local("ArialMT"),local("Liberation Sans");font-weight:400;size-adjust:76.24%;ascent-override:125.92%;descent-override:39.35%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:caveat-arial;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold");font-weight:700;size-adjust:71.25%;ascent-override:134.74%;descent-override:42.11%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:caveat-roboto;src:local("Roboto"),local("Roboto-Regular");font-weight:400;size-adjust:76.74%;ascent-override:125.1%;descent-override:39.09%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:caveat-roboto;src:local("Roboto Bold"),local("Roboto-Bold");font-weight:700;size-adjust:75.65%;ascent-override:126.89%;descent-override:39.65%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:caveat-noto;src:local("Noto Sans Regular"),local("NotoSans-Regular");font-weight:400;size-adjust:72.79%;ascent-override:131.88%;descent-override:41.21%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
      '@font-face{font-family:caveat-noto;src:local("Noto Sans Bold"),local("NotoSans-Bold");font-weight:700;size-adjust:68.75%;ascent-override:139.63%;descent-override:43.63%;line-gap-override:0%;unicode-range:U+0-21B,U+1E9E,U+2013-2122}',
    ],
  },
};
