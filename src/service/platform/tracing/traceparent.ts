/** A place in a trace, as one program tells it to the next (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export interface SpanContext {
  /** 32 hexadecimal digits: the same in every program. */
  traceId: string;
  /** 16 hexadecimal digits: what this program was asked by. */
  spanId: string;
  /** Whether the program that asks records the trace. */
  isSampled: boolean;
}

/** Version 00. A later version may append fields, but begins in the same way. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-|$)/;

/** Reads the header `traceparent`. @returns `undefined` if there is none, or if it breaks the rules: then a new trace begins */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  if (typeof text !== 'string') return undefined;
  const [, version, traceId, spanId, flags, end] = TRACEPARENT.exec(text) ?? [];
  if (!traceId || !spanId || !flags || (version === '00' && end)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
