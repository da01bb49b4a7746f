import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  getSpan,
  getTraceparent,
  inSpan,
  resumeTrace,
  runIn,
  startSpan,
  useTracer,
  type Work,
} from '../../../../src/service/platform/tracing/spans.ts';

const WORK: Work = { name: 'work', kind: 'internal' };
const STORED = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('a span', () => {
  it('without a parent begins a trace, which is not recorded', () => {
    const [one, other] = [startSpan(WORK, undefined), startSpan(WORK, undefined)];
    expect(one).toMatchObject({ traceId: expect.stringMatching(/^[\da-f]{32}$/), isSampled: false });
    expect(one.spanId).toMatch(/^[\da-f]{16}$/);
    expect(new Set([one.traceId, other.traceId, one.spanId, other.spanId]).size).toBe(4);
  });

  it('goes on with the trace of its parent, as its own part', () => {
    const parent = startSpan(WORK, undefined);
    const child = startSpan(WORK, { ...parent, isSampled: true });
    expect(child).toMatchObject({ traceId: parent.traceId, isSampled: true });
    expect(child.spanId).not.toBe(parent.spanId);
  });

  it('gets new ids after many others', () => {
    const ids = Array.from({ length: 1000 }, () => startSpan(WORK, undefined).traceId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the current span', () => {
  it('is that of the work, also after it has waited, and none outside', async () => {
    expect([getSpan(), getTraceparent()]).toEqual([undefined, null]);
    const seen = await Promise.all(
      [1, 2].map(() =>
        inSpan(WORK, async (span) => {
          await setImmediate();
          return [span.traceId, getSpan()?.traceId];
        }),
      ),
    );
    for (const [own, current] of seen) expect(current).toBe(own);
    expect(seen[0]).not.toEqual(seen[1]);
    expect(getSpan()).toBeUndefined();
  });

  it('is the parent of work in it', async () => {
    await inSpan(WORK, async (outer) => {
      await inSpan(WORK, async (inner) => {
        expect(inner.traceId).toBe(outer.traceId);
        expect(inner.spanId).not.toBe(outer.spanId);
      });
    });
  });
});

describe('resumeTrace', () => {
  it('goes on with a stored trace', () => {
    expect(resumeTrace(STORED, getTraceparent)).toBe(STORED);
    expect(getSpan()).toBeUndefined();
  });

  it('leaves the trace of other work, which goes on afterwards', () => {
    const other = startSpan(WORK, undefined);
    runIn(other, () => {
      expect(resumeTrace(STORED, getTraceparent)).toBe(STORED);
      expect(getSpan()).toBe(other);
    });
  });

  it('keeps the current span of the same trace', () => {
    const [, traceId = ''] = STORED.split('-');
    const own = startSpan(WORK, { traceId, spanId: '1'.repeat(16), isSampled: true });
    expect(runIn(own, () => resumeTrace(STORED, getSpan))).toBe(own);
  });

  it.each([null, undefined, 'what an older version wrote'])(
    'keeps what is current without one: %s',
    (stored) => {
      const own = startSpan(WORK, undefined);
      expect(runIn(own, () => resumeTrace(stored, getSpan))).toBe(own);
    },
  );
});

describe('a tracer', () => {
  let reset = () => {};
  afterEach(() => reset());

  it('is told how work ended', async () => {
    const ends: unknown[] = [];
    reset = useTracer({
      start: ({ name }, parent) => ({
        ...startPlain(parent),
        annotate() {},
        end: (end) => void ends.push([name, end]),
      }),
      stop: async () => {},
    });
    await inSpan(WORK, async () => 'done');
    const fails = inSpan({ ...WORK, name: 'fails' }, () => Promise.reject(new RangeError('secret')));
    await expect(fails).rejects.toThrow('secret');
    // The name of an error, but not its message, which may have what a shopper typed.
    expect(ends).toEqual([
      ['work', undefined],
      ['fails', { error: 'RangeError' }],
    ]);
  });
});

const startPlain = (parent: Parameters<typeof startSpan>[1]) =>
  parent ?? { traceId: '1'.repeat(32), spanId: '2'.repeat(16), isSampled: true };
