import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { CardResult } from './card-process.ts';
import type { CardDrawing, DrawCard } from './draw-card.ts';

/** Time limit of a drawing in milliseconds, including the start of the drawing process. */
const DRAWING_MS = 20_000;
/** Idle time in milliseconds after which the process is ended, to free its memory. */
const IDLE_MS = 10_000;
/**
 * Number of drawings after which the process is replaced, because it keeps every font that it has
 * used in memory.
 */
const DRAWINGS_MAX = 100;
const HEAP_MB = 128;

export interface CardDrawer {
  /**
   * Returns a card as a JPEG. Drawings run one after the other.
   * @throws Error when the card cannot be drawn
   */
  draw: DrawCard;
  /** Ends the process. A drawing in progress fails. */
  close(): void;
}

/**
 * Creates the drawer of share cards. It draws in a separate process, because the layout occupies a
 * thread. If a picture or text crashes the renderer or takes too long, only that process ends.
 * @param dist folder of the build
 */
export function createCardDrawer(dist: string): CardDrawer {
  const oneAtATime = pLimit(1);
  let child: ChildProcess | undefined;
  let drawings = 0;
  let idle: NodeJS.Timeout | undefined;

  function stop(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
    drawings = 0;
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL('./card-process.ts', import.meta.url)), [dist], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Do not pass the environment of the server, because it contains secrets.
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Without this listener, an error of an idle process would end the job process, because
    // `requestCard` has removed its own listener.
    started.on('error', () => undefined);
    return started;
  }

  async function draw(drawing: CardDrawing): Promise<Buffer> {
    clearTimeout(idle);
    if (child?.connected !== true) stop();
    child ??= start();
    try {
      const result = await requestCard(child, drawing);
      if ('error' in result) throw new Error(`a share card was not drawn: ${result.error}`);
      drawings += 1;
      if (drawings >= DRAWINGS_MAX) stop();
      else idle = setTimeout(stop, IDLE_MS).unref();
      return Buffer.from(result.jpeg);
    } catch (error) {
      stop();
      throw error;
    }
  }

  /**
   * Draws a card. If that fails, draws the card again in a new process, with dots in place of
   * characters that the page's font lacks. Texts in many scripts can require more fonts than fit
   * into the memory of the process.
   */
  async function drawOrSimplify(drawing: CardDrawing): Promise<Buffer> {
    try {
      return await draw(drawing);
    } catch {
      return draw({ ...drawing, isPlain: true });
    }
  }

  return {
    draw: (drawing) => oneAtATime(() => drawOrSimplify(drawing)),
    close() {
      oneAtATime.clearQueue();
      stop();
    },
  };
}

/** Sends a drawing to the process and waits for the result. */
async function requestCard(child: ChildProcess, drawing: CardDrawing): Promise<CardResult> {
  const settled = Promise.withResolvers<CardResult>();
  const onMessage = (message: unknown) => settled.resolve(message as CardResult);
  const onEnd = () => settled.reject(new Error('the process that draws share cards has ended'));
  child.once('message', onMessage);
  child.once('exit', onEnd);
  const timer = setTimeout(
    () => settled.reject(new Error('a share card takes too long to draw')),
    DRAWING_MS,
  );
  try {
    child.send(drawing, (error) => error && onEnd());
    return await settled.promise;
  } finally {
    clearTimeout(timer);
    child.off('message', onMessage);
    child.off('exit', onEnd);
  }
}
