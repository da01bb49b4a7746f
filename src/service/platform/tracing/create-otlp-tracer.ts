import type { Attributes as OtelAttributes } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config/read-tracing-config.ts';
import type { Attributes, Tracer } from './spans.ts';
import type { SpanContext } from './traceparent.ts';

interface TracerOptions {
  config: TracingConfig;
  /** Called with a line for the operator when spans could not be sent. */
  report: (line: string) => void;
  /** In ms since 1970. */
  now: () => number;
}

/** While the collector is unreachable, this is reported only this often. */
const REPEAT_MS = 600_000;
/** How long a stopping process waits for the collector: it has ten seconds for everything. */
const STOP_MS = 1_500;

const toAttributes = (attributes: Attributes = {}): OtelAttributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

/** Loads the packages of OpenTelemetry, which nothing else needs. */
async function loadPackages() {
  const [api, sdk, resources, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
  ]);
  return { ...api, ...sdk, ...resources, ...exporter };
}

type Packages = Awaited<ReturnType<typeof loadPackages>>;

function createSampler(packages: Packages, { root, followsParent, ratio }: TracingConfig): Sampler {
  const samplers = {
    always_on: () => new packages.AlwaysOnSampler(),
    always_off: () => new packages.AlwaysOffSampler(),
    traceidratio: () => new packages.TraceIdRatioBasedSampler(ratio),
  };
  return followsParent ? new packages.ParentBasedSampler({ root: samplers[root]() }) : samplers[root]();
}

/** Creates the exporter, which reads its configuration from the standard variables `OTEL_EXPORTER_OTLP_*`. */
function createExporter({ OTLPTraceExporter }: Packages, { config, report, now }: TracerOptions) {
  let silentUntil = Number.NEGATIVE_INFINITY;
  return new (class extends OTLPTraceExporter {
    override export(...[spans, done]: Parameters<InstanceType<typeof OTLPTraceExporter>['export']>): void {
      super.export(spans, (result) => {
        if (result.error && now() >= silentUntil) {
          silentUntil = now() + REPEAT_MS;
          report(`Traces were not sent to the collector: ${result.error.message}`);
        }
        done(result);
      });
    }
  })({ headers: config.headers });
}

/** Records spans with OpenTelemetry, and sends them to a collector with OTLP over HTTP. */
export async function createOtlpTracer(options: TracerOptions): Promise<Tracer> {
  const packages = await loadPackages();
  const { detectResources, envDetector, resourceFromAttributes } = packages;
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES of the operator win.
  const resource = resourceFromAttributes({ 'service.name': 'servicepay' }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const provider = new packages.TracerProvider({
    resource,
    sampler: createSampler(packages, options.config),
    spanProcessors: [new packages.BatchSpanProcessor({ exporter: createExporter(packages, options) })],
  });
  const tracer = provider.getTracer('servicepay');
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } = packages;
  const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
  const toContext = ({ traceId, spanId, isSampled }: SpanContext) =>
    trace.setSpanContext(ROOT_CONTEXT, {
      traceId,
      spanId,
      traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
      isRemote: true,
    });
  return {
    start({ name, kind, attributes }, parent) {
      const recorded = { kind: KINDS[kind], attributes: toAttributes(attributes) };
      const span = tracer.startSpan(name, recorded, parent ? toContext(parent) : ROOT_CONTEXT);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        spanId,
        isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
        annotate: (more) => void span.setAttributes(toAttributes(more)),
        end({ name: last, attributes: more, error } = {}) {
          if (last) span.updateName(last);
          span.setAttributes(toAttributes({ ...more, 'error.type': error }));
          if (error) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async stop() {
      const stopped = provider.shutdown().catch(() => {});
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
    },
  };
}
