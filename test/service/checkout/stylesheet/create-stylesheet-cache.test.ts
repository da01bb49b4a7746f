import { beforeEach, describe, expect, it } from 'vitest';
import * as cache from '../../../../src/service/checkout/stylesheet/create-stylesheet-cache.ts';
import type { StylesheetOutcome } from '../../../../src/service/checkout/stylesheet/stylesheet-outcome.ts';
import { type Clock, createClock } from '../../support/create-clock.ts';

const RULES = { rules: 'a{}' };
const PROBLEM: StylesheetOutcome = { problem: 'STYLESHEET_TOO_LARGE' };

let clock: Clock;
let get: ReturnType<typeof cache.createStylesheetCache>;
/** The keys that were loaded, in order. */
let loaded: string[];
beforeEach(() => {
  clock = createClock();
  get = cache.createStylesheetCache(clock.now);
  loaded = [];
});

const ask = (key: string, outcome: StylesheetOutcome | Promise<StylesheetOutcome> = RULES, companyId = 1) =>
  get({
    key,
    companyId,
    load: async () => {
      loaded.push(key);
      return outcome;
    },
  });

describe('createStylesheetCache', () => {
  it.each([
    ['rules', RULES, 60],
    ['a failure', PROBLEM, 10],
  ])('keeps %s for a while', async (_name, outcome, seconds) => {
    expect(await ask('a', outcome)).toEqual(outcome);
    clock.advance(seconds - 0.001);
    expect(await ask('a')).toEqual(outcome);
    expect(loaded).toEqual(['a']);
    clock.advance(0.001);
    expect(await ask('a')).toEqual(RULES);
    expect(loaded).toEqual(['a', 'a']);
  });

  it('counts the time from the answer, not from the call', async () => {
    const { promise, resolve } = Promise.withResolvers<StylesheetOutcome>();
    const first = ask('a', promise);
    clock.advance(5);
    resolve(PROBLEM);
    await first;
    clock.advance(9);
    expect(await ask('a')).toEqual(PROBLEM);
  });

  it('keeps entries with different keys apart', async () => {
    await ask('a');
    expect(await ask('b', PROBLEM)).toEqual(PROBLEM);
  });

  it('loads once for simultaneous callers', async () => {
    const { promise, resolve } = Promise.withResolvers<StylesheetOutcome>();
    const answers = Promise.all([ask('a', promise), ask('a'), ask('a')]);
    resolve(PROBLEM);
    expect(await answers).toEqual([PROBLEM, PROBLEM, PROBLEM]);
    expect(loaded).toEqual(['a']);
  });

  it('forgets a failed load', async () => {
    await expect(ask('a', Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
    expect(await ask('a')).toEqual(RULES);
  });

  it('forgets the oldest entry when there are too many', async () => {
    for (let index = 0; index <= cache.MAX_STYLESHEETS; index += 1) await ask(String(index));
    loaded = [];
    await ask('1');
    expect(loaded).toEqual([]);
    await ask('0');
    expect(loaded).toEqual(['0']);
  });

  it('forgets the oldest entries when the texts are too long', async () => {
    const rules = 'x'.repeat(cache.MAX_CHARACTERS / 4);
    for (const key of ['a', 'b', 'c']) await ask(key, { rules });
    await ask('d', { rules });
    loaded = [];
    await ask('b');
    expect(loaded).toEqual([]);
    await ask('a');
    expect(loaded).toEqual(['a']);
  });

  it('counts a reloaded text once', async () => {
    const rules = 'x'.repeat(cache.MAX_CHARACTERS * 0.6);
    await ask('a', { rules });
    clock.advance(60);
    await ask('a', { rules });
    await ask('a');
    expect(loaded).toEqual(['a', 'a']);
  });

  it('treats a reloaded entry as new', async () => {
    await ask('first');
    for (let index = 1; index < cache.MAX_STYLESHEETS; index += 1) await ask(String(index));
    clock.advance(60);
    await ask('first');
    await ask('one more');
    loaded = [];
    await ask('first');
    expect(loaded).toEqual([]);
  });
});

describe('createStylesheetCache, when many are asked for', () => {
  const BUSY = {
    problem: 'STYLESHEET_LIMIT',
  };

  it('loads 8 at once for a company, refuses the next one, and accepts it when one has ended', async () => {
    const gates = Array.from({ length: 8 }, () => Promise.withResolvers<StylesheetOutcome>());
    const answers = gates.map(({ promise }, index) => ask(String(index), promise));
    expect(await ask('next')).toEqual(BUSY);
    expect(loaded).not.toContain('next');
    gates[3]?.resolve(RULES);
    await answers[3];
    expect(await ask('next')).toEqual(RULES);
    for (const { resolve } of gates) resolve(RULES);
    await Promise.all(answers);
  });

  it('continues for other companies, for cached entries and for running loads', async () => {
    await ask('known');
    const gate = Promise.withResolvers<StylesheetOutcome>();
    const answers = Array.from({ length: 8 }, (_, index) => ask(String(index), gate.promise));
    expect(await ask('another company’s', RULES, 2)).toEqual(RULES);
    expect(await ask('known', PROBLEM)).toEqual(RULES);
    const shared = ask('0', PROBLEM);
    gate.resolve(RULES);
    expect(await shared).toEqual(RULES);
    await Promise.all(answers);
  });
});
