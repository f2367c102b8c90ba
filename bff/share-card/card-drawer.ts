import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { CardAnswer } from './card-process.ts';
import type { CardDrawing, DrawCard } from './draw-card.ts';

/** Time limit of a drawing in milliseconds, with the start of the process. */
const DRAWING_MS = 20_000;
/** The process ends when it was idle this long, which frees its memory. */
const IDLE_MS = 10_000;
/** Drawings after which the process is replaced, because its fonts stay in memory. */
const DRAWINGS_MAX = 100;
const HEAP_MB = 128;

export interface CardDrawer {
  /** Returns a card as a JPEG. Drawings run one after the other. @throws when it cannot be drawn */
  draw: DrawCard;
  /** Ends the process. A drawing in progress fails. */
  close(): void;
}

/**
 * Draws cards in a process of its own: the layout occupies a thread, and a picture or text that
 * crashes the renderer or takes too long ends that process only.
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
      // No configuration: the process needs no secret.
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // A listener of its own: `ask` has removed its listeners when an idle process fails.
    started.on('error', () => undefined);
    return started;
  }

  async function draw(drawing: CardDrawing): Promise<Buffer> {
    clearTimeout(idle);
    if (child?.connected !== true) stop();
    child ??= start();
    try {
      const answer = await ask(child, drawing);
      if ('error' in answer) throw new Error(`a share card was not drawn: ${answer.error}`);
      drawings += 1;
      if (drawings >= DRAWINGS_MAX) stop();
      else idle = setTimeout(stop, IDLE_MS).unref();
      return Buffer.from(answer.jpeg);
    } catch (error) {
      stop();
      throw error;
    }
  }

  /**
   * Some mixtures of many scripts need more fonts than the process has memory for. Such a card is
   * drawn again, in a new process, with dots for what the page's font lacks.
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

/** Sends a drawing to the process and waits for its answer. */
async function ask(child: ChildProcess, drawing: CardDrawing): Promise<CardAnswer> {
  const answered = Promise.withResolvers<CardAnswer>();
  const onMessage = (message: unknown) => answered.resolve(message as CardAnswer);
  const onEnd = () => answered.reject(new Error('the process that draws share cards has ended'));
  child.once('message', onMessage);
  child.once('exit', onEnd);
  const timer = setTimeout(
    () => answered.reject(new Error('a share card takes too long to draw')),
    DRAWING_MS,
  );
  try {
    child.send(drawing, (error) => error && onEnd());
    return await answered.promise;
  } finally {
    clearTimeout(timer);
    child.off('message', onMessage);
    child.off('exit', onEnd);
  }
}
