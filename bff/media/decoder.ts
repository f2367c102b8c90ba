import sharp from 'sharp';

/** Imported with the first image: libvips takes 12 MB, which an idle server saves. */

// Disable SVG, TIFF, PDF and all other loaders to reduce the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
