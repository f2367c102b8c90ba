import sharp from 'sharp';

/** Imported with the first image only: libvips takes 12 MB that a server at rest can do without. */

// A decoder that is not loaded cannot be attacked: SVG, TIFF, PDF and the rest are off.
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
