import { ConfigError } from './config-error.ts';
import { parseNumber } from './parse-number.ts';
import { splitList } from './split-list.ts';

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
  /** Sent to the collector, such as its key. */
  headers: Record<string, string>;
}

const PARENT_BASED = 'parentbased_';

/** Refuses an address that would send nothing without a word. */
function checkEndpoint(name: string, text: string): void {
  if (['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')) return;
  throw new ConfigError(`${name} must be the URL of a collector, such as http://localhost:4318.`);
}

/** The name of a header, and a value of a header once it is decoded. */
const HEADER = /^[!#$%&'*+.^_`|~\w-]+=[\t -~]*$/;

/** Reads `api-key=secret,other=two`, with values as in a URL. @throws ConfigError that does not show them */
function readHeaders(text: string): Record<string, string> {
  const pairs = splitList(text).map((pair) => {
    try {
      const read = decodeURIComponent(pair);
      if (HEADER.test(read))
        return [read.slice(0, read.indexOf('=')), read.slice(read.indexOf('=') + 1).trim()];
    } catch {
      // The escape is malformed.
    }
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, separated by commas.');
  });
  return Object.fromEntries(pairs);
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
  const headers = readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? '');
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || !(endpoint || own)) return undefined;
  if (endpoint) checkEndpoint('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  if (own) checkEndpoint('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own);
  const root = ROOTS.find((choice) => choice === name.replace(PARENT_BASED, ''));
  if (!root) {
    const all = [...ROOTS, ...ROOTS.map((choice) => PARENT_BASED + choice)].join(', ');
    throw new ConfigError(`OTEL_TRACES_SAMPLER must be one of ${all}; it is "${name}".`);
  }
  const ratio = parseNumber(part, 'OTEL_TRACES_SAMPLER_ARG', [0, 1]);
  return { root, followsParent: name.startsWith(PARENT_BASED), ratio, headers };
}
