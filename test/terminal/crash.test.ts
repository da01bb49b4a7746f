import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openJournal } from '../../src/terminal/journal/open-journal.ts';
import { createInquiry, createPayment, POIID } from '../protocol/nexo/create-request.ts';
import { createFolder, readAnswer } from './create-test-terminal.ts';
import { sendNexo } from './send-nexo.ts';
import { startTerminalProcess } from './start-terminal-process.ts';

/** Kills of one run. After a change of what this checks, kill more often: `CRASH_ROUNDS=50`. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);

/** Longest time from the first answer to the kill. */
const LONGEST_MS = 120;

const folder = createFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Payment {
  saleId: string;
  serviceId: string;
  answer?: string;
}

/** A till that pays until the terminal is gone, every second payment twice at once. */
async function payUntilItDies(
  url: string,
  round: number,
  payments: Payment[],
  onAnswer: () => void,
): Promise<void> {
  for (let number = 0; ; number += 1) {
    const payment: Payment = { saleId: `r${round}-${number}`, serviceId: String(number) };
    payments.push(payment);
    const text = createPayment(payment);
    try {
      const copies = 1 + (number % 2);
      const [answer, copy = answer] = await Promise.all(
        Array.from({ length: copies }, () => sendNexo(url, text)),
      );
      expect(copy).toBe(answer);
      payment.answer = answer ?? '';
      onAnswer();
    } catch {
      return;
    }
  }
}

it(`gives every dialogue one end and charges once over ${ROUNDS} kills`, async () => {
  const payments: Payment[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const terminal = await startTerminalProcess({ DATA_DIR: folder });
    const { promise: answered, resolve: onAnswer } = Promise.withResolvers<void>();
    const paying = payUntilItDies(terminal.terminal, round, payments, onAnswer);
    await answered;
    await setTimeout(randomInt(LONGEST_MS));
    await terminal.end('SIGKILL');
    await paying;
  }
  const terminal = await startTerminalProcess({ DATA_DIR: folder });
  const ends = new Map<string, string>();
  for (const { saleId, serviceId, answer } of payments) {
    const reference = { SaleID: saleId, ServiceID: serviceId };
    const status = readAnswer(
      await sendNexo(terminal.terminal, createInquiry('TransactionStatus', reference)),
    );
    // A payment whose request never arrived is unknown; everything else has an end.
    if (status.condition === 'NotFound') {
      expect(answer).toBeUndefined();
      continue;
    }
    expect(status).toMatchObject({ result: 'Success' });
    const { PaymentResponse } = status.body.RepeatedMessageResponse.RepeatedResponseMessageBody;
    ends.set(saleId, PaymentResponse.Response.Result);
    // The answer that the till got stays valid.
    if (answer) expect(readAnswer(answer).body).toEqual(PaymentResponse);
  }
  expect(await terminal.end()).toBe(0);
  const journal = openJournal(join(folder, `terminal-${POIID}`));
  const open = journal.all("select * from dialogues where state <> 'ENDED'");
  const charges = journal.all(`select reference from authorizations where decision like '%"APPROVED"%'`);
  journal.close();
  expect(open).toEqual([]);
  expect(charges).toHaveLength([...ends.values()].filter((result) => result === 'Success').length);
  expect(ends.size).toBeGreaterThanOrEqual(ROUNDS);
});

it('the terminal refuses a second process on the same folder, in one line', async () => {
  const first = await startTerminalProcess({ DATA_DIR: folder });
  await expect(startTerminalProcess({ DATA_DIR: folder })).rejects.toThrow(
    /^Another terminal runs on \S+journal\.db\. Stop it[^\n]*\n$/,
  );
  expect(await first.end('SIGINT')).toBe(0);
});

it('the terminal answers the dialogue in progress when it is stopped, and exits with 0', async () => {
  const terminal = await startTerminalProcess({ DATA_DIR: folder, TERMINAL_CUSTOMER: 'manual' });
  const events = await fetch(`${terminal.screen}/events`);
  const paying = sendNexo(terminal.terminal, createPayment());
  for await (const chunk of events.body ?? []) {
    if (Buffer.from(chunk).includes('PRESENT_CARD')) break;
  }
  const [code, answer] = await Promise.all([terminal.end(), paying]);
  expect(code).toBe(0);
  expect(readAnswer(answer)).toMatchObject({ condition: 'Aborted' });
});
