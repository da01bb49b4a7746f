import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createInquiry, createPayment } from '../protocol/nexo/create-request.ts';
import { createFolder, createTestTerminal, readAnswer, type TestTerminal } from './create-test-terminal.ts';

type Step =
  | { kind: 'pay'; pair: number; times: number; amount: string }
  | { kind: 'abort'; pair: number }
  | { kind: 'ask'; pair: number }
  /** kill -9 and a new start, after some turns of the event loop. */
  | { kind: 'kill'; turns: number };

const pairs = fc.nat({ max: 3 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    pair: pairs,
    times: fc.integer({ min: 1, max: 3 }),
    // Approved, declined, and the same pair with another amount.
    amount: fc.constantFrom('10.00', '11.24', '12.00'),
  }),
  fc.record({ kind: fc.constant('abort' as const), pair: pairs }),
  fc.record({ kind: fc.constant('ask' as const), pair: pairs }),
  fc.record({ kind: fc.constant('kill' as const), turns: fc.nat({ max: 12 }) }),
);

/** Takes the steps of a path, and checks that a message pair gets the same answer every time. */
async function walk(path: readonly Step[]): Promise<void> {
  const folder = createFolder();
  let desk: TestTerminal = await createTestTerminal({ folder });
  const seen = new Map<number, string>();
  const notice = (pair: number, text: string) => {
    const { result, condition, body } = readAnswer(text);
    // The terminal did not begin, so nothing is stored.
    if (condition === 'Busy' || (condition === 'NotAllowed' && !body.POIData)) return;
    const answer = JSON.stringify(body);
    expect(seen.get(pair) ?? answer).toBe(answer);
    seen.set(pair, answer);
    expect(result).toBeDefined();
  };
  const ask = async (pair: number) => {
    const { body } = await desk.send(
      createInquiry('TransactionStatus', { SaleID: `s${pair}`, ServiceID: String(pair) }),
    );
    const known = body.RepeatedMessageResponse?.RepeatedResponseMessageBody.PaymentResponse;
    if (known) notice(pair, JSON.stringify({ SaleToPOIResponse: { PaymentResponse: known } }));
    return known;
  };
  for (const step of path) {
    if (step.kind === 'kill') {
      for (let turn = 0; turn < step.turns; turn += 1) await setImmediate();
      desk.abandon();
      desk = await createTestTerminal({ folder });
    } else if (step.kind === 'ask') await ask(step.pair);
    else if (step.kind === 'abort') {
      await desk.terminal.handle(
        createInquiry('Abort', { SaleID: `s${step.pair}`, ServiceID: String(step.pair) }),
      );
    } else {
      const text = createPayment({
        saleId: `s${step.pair}`,
        serviceId: String(step.pair),
        amount: step.amount,
      });
      for (let time = 0; time < step.times; time += 1) {
        // Not awaited: the next step comes while it runs, and a kill takes its answer away.
        desk.terminal.handle(text).then(
          ({ body }) => notice(step.pair, body),
          () => {},
        );
      }
    }
  }
  await desk.terminal.stop();
  const ends = await Promise.all([0, 1, 2, 3].map(ask));
  const paid = ends.filter((end) => end?.Response.Result === 'Success');
  expect(desk.countCharges()).toBe(paid.length);
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
}

it('the terminal charges each pair at most once and never changes an answer, wherever it is killed', async () => {
  // A killed terminal of this process complains about its closed journal.
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const path = fc.array(steps, { minLength: 4, maxLength: 20 });
  await fc.assert(fc.asyncProperty(path, walk), { numRuns: Number(process.env.WALKS ?? 10) });
  complaints.mockRestore();
});
