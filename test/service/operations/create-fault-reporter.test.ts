import { expect, it } from 'vitest';
import { createFaultReporter } from '../../../src/service/operations/create-fault-reporter.ts';
import { StoreUnavailableError } from '../../../src/service/platform/store/dialects/store-unavailable-error.ts';
import { createClock } from '../support/create-clock.ts';

it('tells a fault by its name and message, and that the database is away not for every request', () => {
  const clock = createClock();
  const lines: string[] = [];
  const report = createFaultReporter(clock.now, (line) => lines.push(line));
  const away = new StoreUnavailableError('nothing answers there');
  const mistake = new TypeError('x is not a function');
  report(away);
  report(away);
  report(mistake);
  report(mistake);
  clock.advance(10);
  report(away);
  const awayLine = 'Fault: StoreUnavailableError: The database cannot be used: nothing answers there';
  const mistakeLine = 'Fault: TypeError: x is not a function';
  expect(lines).toEqual([awayLine, mistakeLine, mistakeLine, awayLine]);
});
