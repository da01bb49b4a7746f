import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { AnswerUnknownError } from '../../../../src/service/payments/attempts/acquirer.ts';
import { findSetting, setSetting } from '../../../../src/service/platform/store/settings.ts';
import type {
  RemoteTerminals,
  TerminalNetwork,
  TerminalOutcome,
  TerminalPayment,
} from '../../../../src/service/pos/attempts/terminal-network.ts';
import type { ShopperAct, TerminalNetworkDriver } from '../../../contracts/terminal-network-driver.ts';
import { useService } from '../../support/use-service.ts';

const POIID = 'PLAIN-1';

const fail = (condition: string): TerminalOutcome => ({
  ...{ isApproved: false, condition, message: condition, receipts: [] },
  ...(condition === 'Refusal' && { declineCode: 'card_declined' }),
});
const approve = ({ saleId, amountMinor, currency }: TerminalPayment): TerminalOutcome => ({
  ...{ isApproved: true, rbcId: saleId, amountMinor, currency, receipts: [] },
});
const ENDS: Record<Exclude<ShopperAct, 'waits'>, (payment: TerminalPayment) => TerminalOutcome> = {
  pays: approve,
  'is declined': () => fail('Refusal'),
  cancels: () => fail('Cancel'),
};

interface Dialogue {
  payment: TerminalPayment;
  outcome?: TerminalOutcome;
  ended: PromiseWithResolvers<TerminalOutcome>;
}

/** Creates a terminal in the memory of the process. */
function createPlainTerminal() {
  const dialogues: Dialogue[] = [];
  const state: { act: ShopperAct; isOnline: boolean } = { act: 'pays', isOnline: true };
  const finish = (dialogue: Dialogue, outcome: TerminalOutcome) => {
    dialogue.outcome ??= outcome;
    dialogue.ended.resolve(dialogue.outcome);
  };
  const find = ({ saleId, serviceId }: Pick<TerminalPayment, 'saleId' | 'serviceId'>) =>
    dialogues.find(({ payment }) => payment.saleId === saleId && payment.serviceId === serviceId);
  const stopWith = (signal: AbortSignal): Promise<never> => {
    const { promise, reject } = Promise.withResolvers<never>();
    const stop = () => reject(new AnswerUnknownError('The service stops.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    return promise;
  };
  const remote: RemoteTerminals = {
    paymentMs: 90_000,
    statusMs: 5_000,
    giveUpMs: 900_000,
    async pay(payment, signal) {
      if (dialogues.some(({ outcome }) => !outcome)) return fail('Busy');
      const dialogue: Dialogue = { payment, ended: Promise.withResolvers() };
      dialogues.push(dialogue);
      if (state.act !== 'waits') finish(dialogue, ENDS[state.act](payment));
      return Promise.race([dialogue.ended.promise, stopWith(signal)]);
    },
    async findPayment(pair, signal) {
      if (signal.aborted) return stopWith(signal);
      const dialogue = find(pair);
      return dialogue ? (dialogue.outcome ?? 'IN_PROGRESS') : 'NOT_FOUND';
    },
    async abort(pair, signal) {
      if (signal.aborted) return stopWith(signal);
      const dialogue = find(pair);
      if (dialogue) finish(dialogue, fail('Aborted'));
    },
    async record(trx, reference, { pspReference }) {
      if (pspReference) await setSetting(trx, reference, pspReference);
    },
  };
  const network: TerminalNetwork = {
    find: async (poiid) => (poiid === POIID ? { isOnline: state.isOnline } : undefined),
    listConnected: async () => (state.isOnline ? [POIID] : []),
    remote,
  };
  return { network, state, dialogues, finish };
}

/** A network with the least that the port asks for: the suite needs nothing that only one acquirer has. */
export const PLAIN_TERMINALS: TerminalNetworkDriver = {
  name: 'a plain network',
  lacks: ['silence'],
  use() {
    const service = useService();
    const terminal = {} as ReturnType<typeof createPlainTerminal>;
    beforeEach(() => void Object.assign(terminal, createPlainTerminal()));
    return {
      get network() {
        return terminal.network;
      },
      world: {
        createOther: () => terminal.network,
        readReference: (reference) => findSetting(service.store, reference),
        get store() {
          return service.store;
        },
        poiid: POIID,
        setOnline: (isOnline) => void Object.assign(terminal.state, { isOnline }),
        createReference: async () => randomUUID(),
        plan: (act) => void Object.assign(terminal.state, { act }),
        present() {
          for (const dialogue of terminal.dialogues) terminal.finish(dialogue, approve(dialogue.payment));
        },
        countCharges: (reference) =>
          terminal.dialogues.filter(
            ({ payment, outcome }) => payment.saleId === reference && outcome?.isApproved,
          ).length,
      },
    };
  },
};
