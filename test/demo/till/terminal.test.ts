import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTerminal } from '../../../demo/till/terminal.ts';
import { rasterizeSvg, scanPicture } from '../../support/scan-qr-code.ts';
import { createFakeService } from '../../terminal/host/create-fake-service.ts';
import { type StartedTerminal, startTestTerminal } from '../../terminal/start-test-terminal.ts';

const POIID = 'S1F2L-000158213605001';
const BILL = { lines: [], amountMinor: 1370 };

let terminal: StartedTerminal;
let pins = 0;

beforeAll(async () => {
  terminal = await startTestTerminal();
});
afterAll(() => terminal.stop());

function connect(options: Partial<Parameters<typeof createTerminal>[0]> = {}) {
  pins += 1;
  const pinFile = join(terminal.folder, `pin-${pins}.pem`);
  const said: string[] = [];
  const till = createTerminal({ url: terminal.terminalUrl, poiid: POIID, pinFile, askMs: 20, ...options });
  return { ...till, pinFile, said, say: (text: string) => void said.push(text) };
}

it('the local till pays, prints and refunds, and keeps the certificate of the first connection', async () => {
  const { way, print, say, pinFile } = connect();
  const paid = await way.pay(BILL, say);
  expect(paid.by).toBe('visa 411111 **** 1111');
  await print(['BOTTEGA ROSSI', 'Total 13.70']);
  await print(['BOTTEGA ROSSI'], 'https://pay.example/checkout/aB3_-');
  const { Prints } = await terminal.readState();
  expect(Prints).toHaveLength(2);
  const svg = await (await terminal.ask(Prints[0].Url)).text();
  expect(scanPicture(rasterizeSvg(svg))?.data).toBe('https://pay.example/checkout/aB3_-');
  await expect(paid.refund(say)).resolves.toMatchObject({ ReversedAmount: 13.7 });
  await expect(paid.refund(say)).rejects.toThrow(/^NotAllowed: /);
  expect(statSync(pinFile).mode & 0o777).toBe(0o600);
  expect(readFileSync(pinFile, 'utf8')).toBe(
    readFileSync(join(terminal.folder, `terminal-${POIID}`, 'certificate.pem'), 'utf8')
      .trim()
      .concat('\n'),
  );
});

it('the local till shows the cashier why a card was declined', async () => {
  const { way, say } = connect();
  await expect(way.pay({ ...BILL, amountMinor: 1124 }, say)).rejects.toThrow(
    'Refusal: 210 Not enough balance',
  );
});

it('the local till sends nothing to a terminal with another certificate or another id', async () => {
  const other = await startTestTerminal();
  const { way, say, pinFile } = connect();
  await way.check?.();
  const moved = createTerminal({ url: other.terminalUrl, poiid: POIID, pinFile });
  await expect(moved.way.pay(BILL, say)).rejects.toThrow(
    `another certificate. Was it replaced? Then remove ${pinFile}.`,
  );
  expect(await (await other.ask('/journal')).json()).toMatchObject({ Dialogues: [] });
  await other.stop();

  const stranger = connect({ poiid: 'S1F2L-000158213605002' });
  await expect(stranger.way.pay(BILL, say)).rejects.toThrow('is not S1F2L-000158213605002.');
  expect(existsSync(stranger.pinFile)).toBe(false);
  // The pin of one terminal does not make it another one.
  const renamed = connect({ poiid: 'S1F2L-000158213605002', pinFile });
  await expect(renamed.way.pay(BILL, say)).rejects.toThrow('is not S1F2L-000158213605002.');
});

it('the local till asks how a payment ended after a time-out, and charges once', async () => {
  await terminal.set({ Customer: 'manual' });
  const { way, said } = connect({ timeoutMs: 300 });
  const countPayments = async () => {
    const { Dialogues } = await (await terminal.ask('/journal')).json();
    return Dialogues.filter(({ Category }: { Category: string }) => Category === 'Payment').length;
  };
  const before = await countPayments();
  const paying = way.pay(BILL, (text) => {
    said.push(text);
    if (text.includes('(2)')) void terminal.act('tap');
  });
  expect((await paying).by).toBe('visa 411111 **** 1111');
  expect((await countPayments()) - before).toBe(1);
  expect(said.slice(0, 2)).toEqual([
    'The terminal asks the customer for a card.',
    'No answer. Asking the terminal every 2 seconds how it ended (1). Do not start again.',
  ]);
  await terminal.set({ Customer: 'auto' });
});

it('the local till waits 30 seconds for the answer to a payment', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const { way, say } = connect();
  await way.pay(BILL, say);
  // Another limit is that of the first connection, which reads the certificate.
  expect(limit.mock.calls.map(([ms]) => ms)).toEqual([5_000, 30_000]);
});

it('the local till sends the time of a payment in whole seconds', async () => {
  const { way, say } = connect();
  await way.pay(BILL, say);
  const { Dialogues } = await (await terminal.ask('/journal')).json();
  const { SaleData } = JSON.parse(Dialogues[0].Request).SaleToPOIRequest.PaymentRequest;
  expect(SaleData.SaleTransactionID.TimeStamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
});

it('the local till finds out the end of a payment and of a refund whose answers were lost', async () => {
  const { way, say, said } = connect();
  await way.check?.();
  await terminal.set({ LoseAnswers: true });
  const paid = await way.pay(BILL, say);
  await expect(paid.refund(say)).resolves.toMatchObject({ ReversedAmount: 13.7 });
  await terminal.set({ LoseAnswers: false });
  expect(said.filter((text) => text.includes('(1)'))).toHaveLength(2);
});

it('the local till waits for the end of a refund whose answer the terminal itself has lost', async () => {
  const service = await createFakeService();
  const connected = await startTestTerminal({ SERVICE_URL: service.url });
  const { way, say, said } = connect({ url: connected.terminalUrl });
  const paid = await way.pay(BILL, say);
  service.lostReversals = 3;
  await expect(paid.refund(say)).resolves.toMatchObject({ ReversedAmount: 4 });
  expect(said.at(-1)).toContain('Do not start again.');
  await connected.stop();
  await service.close();
});

it('the local till cancels a payment that waits for the customer', async () => {
  await terminal.set({ Customer: 'manual' });
  const { way, say } = connect();
  const paying = way.pay(BILL, say);
  await expect.poll(async () => (await terminal.readState()).State).toBe('PRESENT_CARD');
  await way.cancel?.();
  await expect(paying).rejects.toThrow('Aborted: 104 Merchant cancelled');
  await terminal.set({ Customer: 'auto' });
});

it('the local till shows the cause when there is no terminal', async () => {
  const { way } = connect({ url: '' });
  await expect(way.check?.()).rejects.toThrow('TERMINAL_URL is not set.');
  const off = connect({ url: 'https://localhost:1' });
  await expect(off.way.check?.()).rejects.toThrow(
    /The terminal https:\/\/localhost:1 cannot be used: .*ECONNREFUSED/,
  );
});

it('the part of the till that people copy fits into 300 lines', () => {
  const lines = readdirSync('demo/till').flatMap((name) =>
    readFileSync(`demo/till/${name}`, 'utf8').trim().split('\n'),
  );
  expect(lines.length).toBeLessThanOrEqual(300);
});
