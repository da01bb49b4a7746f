import { expect, it } from 'vitest';
import { runUntilNoneDue } from '../../../../src/service/payments/due/run-until-none-due.ts';

/** Runs jobs, of which the looks find these due, one list after the other; the last list is found for ever. */
async function run(looks: readonly string[][]): Promise<string[]> {
  const ran: string[] = [];
  let count = 0;
  const findDue = async () => looks[Math.min(count++, looks.length - 1)] ?? [];
  await runUntilNoneDue(findDue, async (job) => void ran.push(job));
  return ran;
}

it.each([
  ['nothing', [[]], []],
  ['what a job makes due', [['a'], ['b'], []], ['a', 'b']],
  ['an earlier job that a later one makes due', [['a', 'b'], ['a'], []], ['a', 'b', 'a']],
  ['a job that fails once', [['a']], ['a']],
  [
    'jobs that make each other due for ever ten times',
    [
      ...Array(5)
        .fill([['a'], ['b']])
        .flat(),
      ['a'],
      ['b'],
    ],
    'ab'.repeat(5).split(''),
  ],
])('runs %s', async (_, looks, ran) => {
  expect(await run(looks as string[][])).toEqual(ran);
});
