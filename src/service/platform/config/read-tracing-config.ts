import { ConfigError } from './config-error.ts';
import { parseNumber } from './parse-number.ts';

type Environment = Record<string, string | undefined>;

/** Which traces are recorded that begin in this service. */
const ROOTS = ['always_on', 'always_off', 'traceidratio'] as const;

/** How traces are sent. The exporter reads the rest, such as the address, from the standard variables `OTEL_EXPORTER_OTLP_*`. */
export interface TracingConfig {
  root: (typeof ROOTS)[number];
  /** Whether a trace of another program is recorded if that program records it. */
  followsParent: boolean;
  /** The part of the traces that `traceidratio` records, from 0 to 1. */
  ratio: number;
}

const PARENT_BASED = 'parentbased_';

/** Refuses an address that would send nothing without a word. */
function checkEndpoint(name: string, text: string): void {
  if (['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')) return;
  throw new ConfigError(`${name} must be the URL of a collector, such as http://localhost:4318.`);
}

/**
 * Reads whether and how traces are sent, from the variables of OpenTelemetry.
 * @returns `undefined` without a collector
 * @throws ConfigError
 */
export function readTracingConfig(env: Environment): TracingConfig | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const name = env.OTEL_TRACES_SAMPLER || `${PARENT_BASED}always_on`;
  const part = env.OTEL_TRACES_SAMPLER_ARG || '1';
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || !(endpoint || own)) return undefined;
  if (endpoint) checkEndpoint('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  if (own) checkEndpoint('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own);
  const root = ROOTS.find((choice) => choice === name.replace(PARENT_BASED, ''));
  if (!root) {
    const all = [...ROOTS, ...ROOTS.map((choice) => PARENT_BASED + choice)].join(', ');
    throw new ConfigError(`OTEL_TRACES_SAMPLER must be one of ${all}; it is "${name}".`);
  }
  const ratio = parseNumber(part, 'OTEL_TRACES_SAMPLER_ARG', [0, 1]);
  return { root, followsParent: name.startsWith(PARENT_BASED), ratio };
}
