import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createInquiry, createPayment, createReversal } from '../../protocol/nexo/create-request.ts';
import { createFolder, readAnswer } from '../create-test-terminal.ts';
import { sendNexo } from '../send-nexo.ts';
import { startTerminalProcess } from '../start-terminal-process.ts';
import { startTestTerminal } from '../start-test-terminal.ts';
import { createFakeService, type FakeService } from './create-fake-service.ts';

let service: FakeService;
let folder: string;
beforeEach(async () => {
  service = await createFakeService();
  folder = createFolder();
});
afterEach(async () => {
  await service.close().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

/** Resolves when a client calls at this port, which does not answer. */
async function waitForCall(port: number): Promise<void> {
  const { promise: called, resolve } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.destroy();
    resolve();
  }).listen(port, '127.0.0.1');
  await called;
  server.close();
  await once(server, 'close');
}

/** Kills the terminal while the service has its question, and starts it again. */
async function killWhileAsking(behaviour: FakeService['behaviour'], beforeStart = async () => {}) {
  const env = { DATA_DIR: folder, SERVICE_URL: service.url };
  const first = await startTerminalProcess(env);
  service.behaviour = behaviour;
  sendNexo(first.terminal, createPayment({ saleId: 'a', serviceId: '1', amount: '60.00' })).catch(() => {});
  await expect.poll(() => service.listPaths('authorize')).toHaveLength(1);
  const { Reference } = service.listPaths('authorize')[0]?.body ?? {};
  await first.end('SIGKILL');
  service.behaviour = 'approve';
  await beforeStart();
  const second = await startTerminalProcess(env);
  const text = await sendNexo(
    second.terminal,
    createInquiry('TransactionStatus', { SaleID: 'a', ServiceID: '1' }),
  );
  const { PaymentResponse } = readAnswer(text).body.RepeatedMessageResponse.RepeatedResponseMessageBody;
  return { second, Reference: String(Reference), response: PaymentResponse.Response };
}

it('a restarted terminal asks the service how an open payment ended', async () => {
  const { second, Reference, response } = await killWhileAsking('decide-and-hang');
  expect(response.Result).toBe('Success');
  expect(response.AdditionalResponse).toContain(`pspReference=PSP${Reference.slice(0, 8)}&`);
  await expect
    .poll(() => service.reports)
    .toMatchObject([{ Kind: 'DIALOGUE', Reference, Result: 'Success' }]);
  await second.end();
});

it('a restarted terminal withdraws a payment that the service has not decided', async () => {
  const { second, Reference, response } = await killWhileAsking('hang');
  expect(response).toMatchObject({ Result: 'Failure', ErrorCondition: 'Aborted' });
  expect(service.decisions.get(Reference)).toEqual({ Decision: 'WITHDRAWN' });
  await second.end();
});

it('a payment ends without the service too, and is undone later if the service had approved it', async () => {
  const { port } = service;
  const { second, Reference, response } = await killWhileAsking('decide-and-hang', () => service.close());
  expect(response).toMatchObject({ Result: 'Failure', ErrorCondition: 'Aborted' });
  const { decisions } = service;
  service = await createFakeService(port);
  for (const [reference, decision] of decisions) service.decisions.set(reference, decision);
  await expect
    .poll(() => service.listPaths('reverse'), { timeout: 10_000 })
    .toMatchObject([{ body: { Reference: `${Reference}-undo`, AmountMinor: null } }]);
  await second.end();
});

it('a payment from the cloud stays open until the service answers, because its till has the decision', async () => {
  const env = { DATA_DIR: folder, SERVICE_URL: service.url };
  const first = await startTerminalProcess(env);
  service.behaviour = 'decide-and-hang';
  service.push({
    Messages: [
      {
        MessageId: 'cloud-1',
        Request: createPayment({ saleId: 'a', serviceId: '1' }),
        ExpiresAt: new Date(Date.now() + 90_000).toISOString(),
      },
    ],
  });
  await expect.poll(() => service.listPaths('authorize')).toHaveLength(1);
  await first.end('SIGKILL');
  const { port, decisions } = service;
  const [reference = ''] = decisions.keys();
  await service.close();
  const starting = startTerminalProcess(env);
  // It has begun to ask when something knocks at the port of the service that is away.
  await waitForCall(port);
  service = await createFakeService(port);
  for (const [known, decision] of decisions) service.decisions.set(known, decision);
  const second = await starting;
  await expect
    .poll(() => service.reports)
    .toMatchObject([{ Kind: 'DIALOGUE', Reference: reference, Result: 'Success' }]);
  expect(service.listPaths('reverse')).toEqual([]);
  await second.end();
});

it('a terminal that gets a service hands in its offline payments, less its refunds', async () => {
  const alone = await startTestTerminal({ DATA_DIR: folder });
  const pay = async (amount: string) =>
    readAnswer((await alone.send({ body: createPayment({ amount }) })).text).body.POIData.POITransactionID
      .TransactionID;
  const [, part, whole] = [await pay('60.00'), await pay('10.00'), await pay('2.00')];
  await pay('11.24');
  await alone.send({ body: createReversal(part, { ReversedAmount: 4 }) });
  await alone.send({ body: createReversal(whole) });
  await alone.stop();
  // A start without an answer of the service hands nothing in twice.
  const early = await startTestTerminal({ DATA_DIR: folder, SERVICE_URL: 'http://127.0.0.1:1' });
  await early.stop();
  const connected = await startTestTerminal({ DATA_DIR: folder, SERVICE_URL: service.url });
  await expect
    .poll(() => service.reports)
    .toMatchObject([
      { Kind: 'OFFLINE', Authorization: { AmountMinor: 6000 } },
      { Kind: 'OFFLINE', Authorization: { AmountMinor: 600 }, PspReference: part.split('.')[1] },
      { Kind: 'DIALOGUE', Category: 'Payment', Result: 'Success' },
      { Kind: 'DIALOGUE', Category: 'Payment', Result: 'Success' },
    ]);
  const [first, , ...dialogues] = service.reports;
  expect(dialogues[0]).toMatchObject({
    Reference: first?.Kind === 'OFFLINE' && first.Authorization.Reference,
  });
  for (const dialogue of dialogues) expect(JSON.stringify(dialogue)).toContain('PaymentReceipt');
  await connected.stop();
});
