import { describe, expect, it } from 'vitest';
import { formatTraceparent, parseTraceparent } from '../../../../src/service/platform/tracing/traceparent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('parseTraceparent', () => {
  it.each([
    ['a recorded trace', `00-${TRACE}-${SPAN}-01`, true],
    ['a trace that is not recorded', `00-${TRACE}-${SPAN}-00`, false],
    ['flags of the next level', `00-${TRACE}-${SPAN}-03`, true],
    ['a later version with more fields', `cc-${TRACE}-${SPAN}-01-what-will-be`, true],
    ['a later version without', `01-${TRACE}-${SPAN}-00`, false],
  ])('reads %s', (_, text, isSampled) => {
    expect(parseTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  it.each([
    ['nothing', undefined],
    ['a list of headers', [`00-${TRACE}-${SPAN}-01`]],
    ['an empty text', ''],
    ['upper case', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['a short trace', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['the version that cannot be', `ff-${TRACE}-${SPAN}-01`],
    ['version 00 with more fields', `00-${TRACE}-${SPAN}-01-more`],
    ['a later version whose flags do not end', `01-${TRACE}-${SPAN}-011`],
    ['two headers that were joined', `00-${TRACE}-${SPAN}-01,00-${TRACE}-${SPAN}-01`],
  ])('refuses %s', (_, text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });
});

describe('formatTraceparent', () => {
  it.each([true, false])('writes what is read again (recorded: %s)', (isSampled) => {
    const place = { traceId: TRACE, spanId: SPAN, isSampled };
    expect(parseTraceparent(formatTraceparent(place))).toEqual(place);
  });
});
