import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { ConnectionFailure } from '../../../src/terminal/host/connection-client.ts';
import { createReporter } from '../../../src/terminal/host/create-reporter.ts';

let said: MockInstance<typeof console.error>;
beforeEach(() => {
  said = vi.spyOn(console, 'error').mockReturnValue();
});

const refused = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
const away = new ConnectionFailure('The service does not answer: fetch failed', { cause: refused });

it('the reporter logs once that the service never answered, and does not log a short absence', () => {
  const report = createReporter();
  report(away, true);
  expect(said).not.toHaveBeenCalled();
  report(away, false);
  report(away, false);
  expect(said.mock.calls).toEqual([
    [
      'The service does not answer: fetch failed (ECONNREFUSED). Check SERVICE_URL; the terminal goes on asking.',
    ],
  ]);
});

it('the reporter logs once that the service refuses the terminal, and logs every unexpected failure', () => {
  const report = createReporter();
  const refusal = new ConnectionFailure('The service answered 401 to hello.', { status: 401 });
  const bug = new Error('A bug');
  for (const error of [refusal, refusal, bug]) report(error, true);
  expect(said.mock.calls).toEqual([['The service answered 401 to hello.'], [bug]]);
});
