import sharp from 'sharp';
import { type CardDrawing, openCards } from './draw-card.ts';

/**
 * The process that draws share cards for card-drawer.ts. It has no secrets and no connections. It
 * reads only SVG that Posy generates, and pictures that the server has encoded.
 */

/** The result of a drawing: the card, or the error message. */
export type CardResult = { jpeg: Uint8Array } | { error: string };

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const [dist = 'dist'] = process.argv.slice(2);
const opened = openCards(dist);

async function run(drawing: CardDrawing): Promise<CardResult> {
  try {
    const draw = await opened;
    return { jpeg: await draw(drawing) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

process.on('message', async (drawing: CardDrawing) => {
  process.send?.(await run(drawing));
});
process.on('disconnect', () => process.exit());
