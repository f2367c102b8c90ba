import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, RequestListener } from 'node:http';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Config } from '#bff/config.ts';
import type { RequestRecord } from '#bff/http/request-log.ts';
import { withTimeout } from '#bff/http/with-timeout.ts';
import type { StartCall } from '#bff/observe-call.ts';
import { labelOfMethod } from './metrics.ts';

/** Maximum time that a stopping server waits for the collector, in milliseconds. */
const FLUSH_MS = 2_000;

type TracingConfig = Pick<Config, 'otlpHeaders' | 'replica' | 'traceRatio' | 'trustedProxies'>;

/** Returns an exporter that logs failures, which the SDK would drop silently. */
function logFailures(exporter: SpanExporter, logger: Logger): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) {
          logger.warn(
            { cause: result.error?.message, spans: spans.length },
            'traces were not exported',
          );
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/**
 * Traces requests and the calls that they cause. Spans contain only route patterns and operations,
 * but no path, name, id, key, statement or value (S86). Registers nothing globally, so that several
 * servers can run in one process.
 */
export class Tracing {
  readonly #provider: TracerProvider;
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #requests = new WeakMap<IncomingMessage, Span>();
  readonly #propagator = new W3CTraceContextPropagator();
  readonly #isProxyTrusted: boolean;

  /** @param endpoint URL of an OTLP collector that accepts HTTP */
  constructor(endpoint: string, config: TracingConfig, logger: Logger) {
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      headers: config.otlpHeaders,
    });
    this.#isProxyTrusted = config.trustedProxies > 0;
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': 'posy',
        'service.instance.id': config.replica,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.traceRatio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter: logFailures(exporter, logger) })],
    });
  }

  get #tracer() {
    return this.#provider.getTracer('posy');
  }

  /**
   * Wraps the request handler to start a span for each request. The span continues the trace of a
   * trusted proxy.
   */
  requests(next: RequestListener): RequestListener {
    return (request, response) => {
      const parent = this.#isProxyTrusted
        ? this.#propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
        : ROOT_CONTEXT;
      const span = this.#tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      this.#requests.set(request, span);
      this.#current.run(span, () => next(request, response));
    };
  }

  /** Ends the span of a request. */
  endRequest({ request, requestId, method, route, status }: RequestRecord): void {
    const span = this.#requests.get(request);
    if (!span) return;
    const name = labelOfMethod(method);
    span.updateName(`${name} ${route}`);
    span.setAttributes({
      'http.request.method': name,
      'http.route': route,
      'http.response.status_code': status,
      'posy.request_id': requestId,
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** Starts a span for a call that a request causes. Background work is not traced. */
  readonly startCall: StartCall = (dependency, operation) => {
    const parent = this.#current.getStore();
    if (!parent) return () => undefined;
    const span = this.#tracer.startSpan(
      `${dependency} ${operation}`,
      {
        kind: SpanKind.CLIENT,
        attributes: { 'posy.dependency': dependency, 'posy.operation': operation },
      },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    return (outcome) => {
      span.setAttribute('posy.outcome', outcome);
      if (outcome === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  };

  /** Exports the remaining spans. Never rejects. */
  async stop(): Promise<void> {
    const stopped = this.#provider.shutdown().catch(() => undefined);
    await withTimeout(FLUSH_MS, stopped, () => undefined);
  }
}
