import type { RequestListener } from 'node:http';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from '#bff/config.ts';
import type { RequestRecord } from '#bff/http/request-log.ts';
import type { StartCall } from '#bff/observe-call.ts';
import { Metrics } from './metrics.ts';

/** The metrics and traces of one server. */
export interface Observers {
  metrics: Metrics;
  startCall: StartCall;
  /** Records the metrics and the trace of a request after its response. */
  observe(record: RequestRecord, ms: number): void;
  /** Wraps the handler of all requests to start their traces. */
  wrap(next: RequestListener): RequestListener;
  stop(): Promise<void>;
}

/** Creates the metrics and, if a collector is configured, the traces. */
export async function createObservers(config: Config, logger: Logger): Promise<Observers> {
  const metrics = new Metrics();
  if (config.otlpEndpoint === undefined) {
    return {
      metrics,
      startCall: metrics.startCall,
      observe: (record, ms) => metrics.request(record, ms),
      wrap: (next) => next,
      stop: async () => undefined,
    };
  }
  // Import on demand: the OpenTelemetry SDK takes 20 MB of memory.
  const { Tracing } = await import('./tracing.ts');
  const tracing = new Tracing(config.otlpEndpoint, config, logger);
  return {
    metrics,
    startCall: (dependency, operation) => {
      const ends = [
        metrics.startCall(dependency, operation),
        tracing.startCall(dependency, operation),
      ];
      return (outcome) => {
        for (const end of ends) end(outcome);
      };
    },
    observe: (record, ms) => {
      metrics.request(record, ms);
      tracing.endRequest(record);
    },
    wrap: (next) => tracing.requests(next),
    stop: () => tracing.stop(),
  };
}

/**
 * Measures every command of a Redis client, including the commands of pipelines and transactions.
 */
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
