import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { qrImage } from './qr-image.ts';

const SECRET = '7TDTW3OSA5IFMHTKSDARLBGL7HPXUHDS';
const URI = `otpauth://totp/Posy:rosa%40example.com?secret=${SECRET}&issuer=Posy`;

it.each([URI, `${URI}&image=${'x'.repeat(400)}`])(
  'a reader decodes the image to %s',
  async (text) => {
    const [head = '', body = ''] = qrImage(text).split(',');
    expect(head).toBe('data:image/svg+xml;base64');
    const { data, info } = await sharp(Buffer.from(body, 'base64'))
      .resize({ width: 800 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(text);
  },
);
