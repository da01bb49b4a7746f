import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import { formatTraceparent, parseTraceparent, type SpanContext } from './traceparent.ts';

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Work that a span describes, in the terms of OpenTelemetry. Attributes have no content of a request, a card or a person. */
export interface Work {
  name: string;
  /** `server`: another program asks. `client`: this one asks another. `internal`: neither. */
  kind: 'server' | 'client' | 'internal';
  attributes?: Attributes;
}

/** The end of a span. */
interface End {
  /** Replaces the first name, which may not be known at the start. */
  name?: string;
  attributes?: Attributes;
  /** The kind of a failure (`error.type`): the name of an error, or a status. */
  error?: string | undefined;
}

/** Work in a trace. */
export interface Span extends SpanContext {
  annotate(attributes: Attributes): void;
  end(end?: End): void;
}

export interface Tracer {
  /** @param parent the work that asked for it; `undefined` begins a trace */
  start(work: Work, parent: SpanContext | undefined): Span;
  /** Sends what was recorded. */
  stop(): Promise<void>;
}

const pool = Buffer.alloc(4096);
let used = pool.length;

function drawHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

const doNothing = () => {};

const createPlainSpan = (place: SpanContext): Span => ({ ...place, annotate: doNothing, end: doNothing });

/** Hands traces on, and records nothing. */
const PLAIN: Tracer = {
  start: (_work, parent) =>
    createPlainSpan({
      traceId: parent?.traceId ?? drawHex(16),
      spanId: drawHex(8),
      isSampled: parent?.isSampled ?? false,
    }),
  stop: async () => {},
};

let tracer = PLAIN;

/** Sets where spans are recorded, for the whole process. @returns a function that resets it */
export function useTracer(next: Tracer): () => void {
  tracer = next;
  return () => {
    tracer = PLAIN;
  };
}

const current = new AsyncLocalStorage<Span>();

export const getSpan = (): Span | undefined => current.getStore();

/** The current place as a header, or as it is stored; null outside of a trace. */
export function getTraceparent(): string | null {
  const span = current.getStore();
  return span ? formatTraceparent(span) : null;
}

/** Starts a span that the caller ends, such as that of a request. */
export const startSpan = (work: Work, parent: SpanContext | undefined): Span => tracer.start(work, parent);

/** Runs work in a span. */
export const runIn = <Result>(span: Span, run: () => Result): Result => current.run(span, run);

/**
 * Runs work in a span of its own, and ends it.
 * @param parent Default: the current span
 */
export async function inSpan<Result>(
  work: Work,
  run: (span: Span) => Promise<Result>,
  parent: SpanContext | undefined = current.getStore(),
): Promise<Result> {
  const span = tracer.start(work, parent);
  try {
    const result = await current.run(span, () => run(span));
    span.end();
    return result;
  } catch (error) {
    span.end({ error: (error as Error).name });
    throw error;
  }
}

/**
 * Goes on with a stored trace, so that what follows from an attempt belongs to the trace of its press, no matter who reports the outcome.
 * @param stored a `traceparent`; without one, or in that trace already, nothing changes
 */
export function resumeTrace<Result>(stored: string | null | undefined, run: () => Result): Result {
  const place = parseTraceparent(stored);
  if (!place || place.traceId === current.getStore()?.traceId) return run();
  return current.run(createPlainSpan(place), run);
}
