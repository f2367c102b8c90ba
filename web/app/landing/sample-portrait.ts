export interface PortraitColors {
  sky: string;
  ground: string;
  shirt: string;
  skin: string;
  hair: string;
}

/**
 * Returns a drawn portrait as a data URL. The sample creators are fictional, so there are no
 * photos.
 */
export function portraitUrl({ sky, ground, shirt, skin, hair }: PortraitColors): string {
  const svg = [
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'>",
    `<path fill='${sky}' d='M0 0h200v200H0z'/>`,
    "<circle cx='150' cy='52' r='30' fill='#fff' fill-opacity='.45'/>",
    `<path fill='${ground}' d='M0 150q50-40 100-16t100-26v92H0z'/>`,
    `<path fill='${shirt}' d='M40 200q4-58 60-58t60 58z'/>`,
    `<g fill='${skin}'><path d='M86 118h28v30q-14 12-28 0z'/><ellipse cx='100' cy='94' rx='32' ry='38'/></g>`,
    `<path fill='${hair}' d='M60 104q-10-66 40-66t42 62q-8-30-28-36q-30 12-46 8q-6 14-8 32z'/>`,
    '</svg>',
  ].join('');
  return `data:image/svg+xml,${svg.replaceAll('#', '%23')}`;
}
