import { describe, expect, it } from 'vitest';
import { createDialogueReport, POIID } from '../waiting/create-fake-terminal.ts';
import { openCounter } from '../waiting/open-counter.ts';

const { terminal, till } = await openCounter();

const isBusy = async () => {
  const { terminals } = (await till.call('GET', '/terminals')).body;
  return terminals.find(({ terminal_id: id }) => id === POIID)?.busy;
};
const report = (stated: object = {}, change: object = {}) =>
  terminal.call('reports', { Reports: [createDialogueReport(change)], ...stated });

describe('the state that a terminal reports', () => {
  it('is ordered by its sequence number, whichever call arrives last', async () => {
    await terminal.say('AUTHORIZING', 5);
    expect(await isBusy()).toBe(true);
    await report({ State: 'RESULT', Number: 7 });
    expect(await isBusy()).toBe(false);
    await terminal.say('AUTHORIZING', 6);
    await terminal.say('AUTHORIZING', 7);
    expect(await isBusy()).toBe(false);
    await terminal.say('PRESENT_CARD', 8);
    expect(await isBusy()).toBe(true);
    await report({ State: 'RESULT', Number: 7 });
    expect(await isBusy()).toBe(true);
    // A report that was late: the next dialogue has begun.
    await report({ State: 'PIN', Number: 9 });
    expect(await isBusy()).toBe(true);
    expect((await terminal.hello()).body.Number).toBe(9);
    await terminal.say('IDLE', 10);
    expect(await isBusy()).toBe(false);
  });

  it('is ordered by arrival if the terminal sends no sequence numbers', async () => {
    await terminal.say('PIN');
    expect(await isBusy()).toBe(true);
    await report({}, { Result: 'Failure', ErrorCondition: 'Busy' });
    expect(await isBusy()).toBe(true);
    await report();
    expect(await isBusy()).toBe(false);
    await terminal.say('AUTHORIZING');
    expect(await isBusy()).toBe(true);
    await terminal.say('IDLE');
    expect(await isBusy()).toBe(false);
  });

  it.each([-1, 1.5, '7', null])('is refused with the sequence number %j', async (number) => {
    expect((await terminal.call('poll', { State: 'IDLE', Number: number, Done: [] })).status).toBe(400);
  });
});
