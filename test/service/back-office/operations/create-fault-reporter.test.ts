import { expect, it } from 'vitest';
import { createFaultReporter } from '../../../../src/service/back-office/operations/create-fault-reporter.ts';
import { reject, rejectForNow } from '../../../../src/service/platform/http/answers/rejections.ts';
import { StoreUnavailableError } from '../../../../src/service/platform/store/dialects/store-unavailable-error.ts';
import { createClock } from '../../support/create-clock.ts';

it('the fault reporter logs each fault by name and message, an unavailable database once per ten seconds, and its own refusals as warnings', () => {
  const clock = createClock();
  const lines: string[] = [];
  const report = createFaultReporter(clock.now, {
    writeProblem: (line) => lines.push(line),
    writeWarning: (line, requestId) => lines.push(`warning: ${line} ${requestId}`),
  });
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
  report(rejectForNow('SERVICE_UNAVAILABLE', 'Adyen gave no session.'), 'request-1');
  report(reject('SERVICE_UNAVAILABLE'), 'request-2');
  const refused = 'warning: Refused (SERVICE_UNAVAILABLE).';
  expect(lines).toEqual([
    awayLine,
    mistakeLine,
    mistakeLine,
    awayLine,
    `${refused} Adyen gave no session. request-1`,
    `${refused} request-2`,
  ]);
});
