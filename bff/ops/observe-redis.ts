import type { Redis } from 'ioredis';
import type { StartCall } from '#bff/observe-call.ts';

/** Measures every command of a client, including those of pipelines and transactions. */
export function observeCommands(redis: Pick<Redis, 'sendCommand'>, start: StartCall): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, ...rest) => {
    const end = start('redis', command.name);
    command.promise.then(
      () => end('ok'),
      () => end('error'),
    );
    return send(command, ...rest);
  };
}
