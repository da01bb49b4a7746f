import {
  type CallService,
  type ConnectionCall,
  ConnectionFailure,
} from '../../../../src/terminal/host/connection-client.ts';
import type { TestService } from '../../support/create-test-service.ts';
import { POIID, SECRET } from '../waiting/create-fake-terminal.ts';

/** The fate of a call. `late`: it is lost, and arrives when its answer is no longer awaited. */
export const FATES = ['arrives', 'request-lost', 'answer-lost', 'twice', 'late', 'again-late'] as const;
export type Fate = (typeof FATES)[number];

export interface Network {
  /** A connection of one start of the terminal. After `cut` nothing that it asked is ever answered. */
  connect(): { call: CallService; cut: () => void };
  isDown: boolean;
  /** Everything arrives from now on. */
  heal(): void;
  /** Delivers the late calls. */
  deliverLate(): Promise<void>;
}

const AUTHORIZATION = `Basic ${Buffer.from(`${POIID}:${SECRET}`).toString('base64')}`;
const NEVER = new Promise<never>(() => {});

/** A network between a terminal and the service that loses, repeats or delays each call by the next fate. */
export function createNetwork({ inject, store }: TestService, fates: Iterator<Fate>): Network {
  const late: ConnectionCall[] = [];
  let isHealed = false;
  const send = async ({ method = 'POST', path, body }: ConnectionCall) => {
    // Makes the service answer at once instead of holding the poll.
    if (path === 'poll')
      await store.updateTable('terminals').set({ must_say_hello: 1 }).where('poiid', '=', POIID).execute();
    return inject<unknown>({
      method,
      url: `/terminal/v1/${path}`,
      headers: { authorization: AUTHORIZATION },
      ...(method === 'POST' && { payload: (body ?? {}) as object }),
    });
  };
  const carry = async (call: ConnectionCall) => {
    if (network.isDown) throw new ConnectionFailure('The network is down.');
    const fate = isHealed ? 'arrives' : (fates.next().value ?? 'arrives');
    if (fate === 'late' || fate === 'again-late') late.push(call);
    if (fate === 'request-lost' || fate === 'late') throw new ConnectionFailure('The request was lost.');
    if (fate === 'twice') await send(call);
    const { status, body } = await send(call);
    if (fate === 'answer-lost') throw new ConnectionFailure('The answer was lost.');
    if (![200, 204, ...(call.accepts ?? [])].includes(status))
      throw new ConnectionFailure('Refused.', { status });
    return { status, body: status === 200 ? body : undefined, at: undefined };
  };
  const network: Network = {
    isDown: false,
    connect() {
      let isCut = false;
      return {
        call: async (call) => {
          if (isCut) return NEVER;
          const carried = await carry(call).catch((error: Error) => error);
          if (isCut) return NEVER;
          if (carried instanceof Error) throw carried;
          return carried;
        },
        cut: () => {
          isCut = true;
        },
      };
    },
    heal() {
      isHealed = true;
      network.isDown = false;
    },
    async deliverLate() {
      for (const call of late.splice(0)) await send(call);
    },
  };
  return network;
}
