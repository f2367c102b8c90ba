import sharp from 'sharp';

/**
 * The image decoder. Import this module dynamically when an image arrives, because libvips takes 12
 * MB of memory.
 */

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
