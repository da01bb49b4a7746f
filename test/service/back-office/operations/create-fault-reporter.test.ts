import { expect, it } from 'vitest';
import { createFaultReporter } from '../../../../src/service/back-office/operations/create-fault-reporter.ts';
import { StoreUnavailableError } from '../../../../src/service/platform/store/dialects/store-unavailable-error.ts';
import { createClock } from '../../support/create-clock.ts';

it('the fault reporter logs each fault by name and message, and an unavailable database once per ten seconds', () => {
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
