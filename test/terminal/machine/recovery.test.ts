import { rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import type { TerminalReport } from '../../../src/protocol/terminal/terminal-connection.ts';
import type { TerminalHost } from '../../../src/terminal/host/host.ts';
import {
  createInquiry,
  createPayment,
  createPrint,
  createReversal,
} from '../../protocol/nexo/create-request.ts';
import { createFolder, createTestTerminal, type TestTerminalOptions } from '../create-test-terminal.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const PAYMENT = { saleId: 'a', serviceId: '1' };

/** Stops a terminal at a step as kill -9 does, starts it again and asks how the message ended. */
async function restartAt(
  reach: (desk: Awaited<ReturnType<typeof createTestTerminal>>) => Promise<unknown>,
  {
    before,
    after,
    ServiceID = '1',
  }: { before?: TestTerminalOptions; after?: TestTerminalOptions; ServiceID?: string } = {},
) {
  const folder = createFolder();
  folders.push(folder);
  const first = await createTestTerminal({ ...before, folder });
  await reach(first);
  first.abandon();
  const second = await createTestTerminal({ ...after, folder });
  const status = await second.send(
    createInquiry('TransactionStatus', { SaleID: 'a', ServiceID }).replace(
      '"MessageCategory":"Payment",',
      '',
    ),
  );
  const charges = second.countCharges();
  const repeated = status.body.RepeatedMessageResponse?.RepeatedResponseMessageBody;
  await second.close();
  return { status, repeated, charges };
}

it('a restarted terminal ends a payment that waited for the customer as not charged', async () => {
  const { repeated, charges } = await restartAt(
    (desk) => {
      desk.send(createPayment(PAYMENT)).catch(() => {});
      return desk.reach('PRESENT_CARD');
    },
    { before: { customer: 'manual' } },
  );
  expect(repeated.PaymentResponse.Response).toEqual({
    Result: 'Failure',
    ErrorCondition: 'Aborted',
    AdditionalResponse: expect.stringContaining(
      'The%20terminal%20was%20restarted%20before%20the%20card%20was%20charged.',
    ),
  });
  expect(charges).toBe(0);
});

/** A host whose answer never arrives, after or before it has decided. */
function createDeadHost(decides: boolean) {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const wrapHost = (host: TerminalHost): TerminalHost => ({
    ...host,
    authorize: async (request) => {
      if (decides) await host.authorize(request);
      resolve();
      return new Promise(() => {});
    },
  });
  return { wrapHost, asked };
}

it.each([
  [true, 'Success', 1],
  [false, 'Failure', 0],
] as const)(
  'a restarted terminal asks the host for its decision (%s) about an open payment',
  async (decides, result, count) => {
    const reports: TerminalReport[] = [];
    const { wrapHost, asked } = createDeadHost(decides);
    const { repeated, charges } = await restartAt(
      (desk) => {
        desk.send(createPayment(PAYMENT)).catch(() => {});
        return asked;
      },
      { before: { wrapHost }, after: { keepReport: (report) => reports.push(report) } },
    );
    expect(repeated.PaymentResponse.Response.Result).toBe(result);
    expect(
      repeated.PaymentResponse.PaymentInstrumentData ?? repeated.PaymentResponse.PaymentResult,
    ).toBeDefined();
    expect(charges).toBe(count);
    expect(reports).toMatchObject([{ Kind: 'DIALOGUE', SaleId: 'a', ServiceId: '1', Result: result }]);
  },
);

it('a restarted terminal repeats a refund under its reference, and pays back once', async () => {
  let original = '';
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const wrapHost = (host: TerminalHost): TerminalHost => ({
    ...host,
    reverse: async (request) => {
      await host.reverse(request);
      resolve();
      return new Promise(() => {});
    },
  });
  const { repeated } = await restartAt(
    async (desk) => {
      const paid = await desk.send(createPayment({ saleId: 'a', serviceId: '0' }));
      original = paid.body.POIData.POITransactionID.TransactionID;
      desk
        .send(createReversal(original, { ReversedAmount: 4 }, { SaleID: 'a', ServiceID: '1' }))
        .catch(() => {});
      await asked;
      const row = desk.journal.get('select reversed_minor from authorizations');
      expect(row?.reversed_minor).toBe(400);
    },
    {
      before: { wrapHost },
      after: {
        wrapHost: (host) => ({
          ...host,
          reverse: async (request) => {
            const answer = await host.reverse(request);
            expect(answer).toMatchObject({ Decision: 'APPROVED', AmountMinor: 400 });
            return answer;
          },
        }),
      },
    },
  );
  expect(repeated.ReversalResponse).toMatchObject({ Response: { Result: 'Success' }, ReversedAmount: 4 });
});

it.each(['UNREACHABLE', 'UNKNOWN'] as const)(
  'a restarted terminal leaves a refund open while the host’s decision is unknown: %s',
  async (Decision) => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const { status } = await restartAt(
      async (desk) => {
        desk.send(createReversal('a.B', {}, { SaleID: 'a', ServiceID: '1' })).catch(() => {});
        await asked;
      },
      {
        before: {
          wrapHost: (host) => ({
            ...host,
            reverse: () => {
              resolve();
              return new Promise(() => {});
            },
          }),
        },
        after: { wrapHost: (host) => ({ ...host, reverse: async () => ({ Decision }) }) },
      },
    );
    expect(status).toMatchObject({ condition: 'InProgress', message: 'The Reversal is in progress.' });
  },
);

it('a restarted terminal ends a print whose paper did not come out', async () => {
  const { repeated } = await restartAt(
    async (desk) => {
      desk.send(createPrint(undefined, {}, { SaleID: 'a', ServiceID: '1' })).catch(() => {});
    },
    { before: { timing: { printLineMs: 60_000 } } },
  );
  expect(repeated.PrintResponse.Response).toMatchObject({ Result: 'Failure', ErrorCondition: 'Aborted' });
});

it('the journal refuses a second terminal on the same folder', async () => {
  const folder = createFolder();
  folders.push(folder);
  const first = await createTestTerminal({ folder });
  await expect(createTestTerminal({ folder })).rejects.toThrow(/^Another terminal runs on /);
  await first.close();
  await (await createTestTerminal({ folder })).close();
});
