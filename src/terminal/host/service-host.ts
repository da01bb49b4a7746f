import { setTimeout } from 'node:timers/promises';
import {
  type AuthorizeAnswer,
  type AuthorizeRequest,
  type HelloAnswer,
  HOST_TIMEOUT_MS,
  type ReverseAnswer,
} from '../../protocol/terminal/terminal-connection.ts';
import type { Journal } from '../journal/open-journal.ts';
import { type CallService, ConnectionFailure, mayHaveArrived } from './connection-client.ts';
import type { Authorization, TerminalHost } from './host.ts';
import { createOfflineReport, decideAlone, findDecision } from './stand-alone-host.ts';
import type { StoreAndForward } from './store-and-forward.ts';

const ASK_AGAIN_MS = 500;
const REVERSE_TRIES = 3;
/**
 * How long requests about a cloud payment are repeated. The till sees the service's decision at once, so the terminal must not
 * report another one while an answer may still come; a restart of the service takes a few seconds.
 */
const CLOUD_PATIENCE_MS = 30_000;

const readAnswer = (answer: AuthorizeAnswer): Authorization | undefined => {
  if (answer.Decision === 'APPROVED') {
    const { PspReference, ApprovalCode } = answer;
    return { decision: 'APPROVED', pspReference: PspReference, approvalCode: ApprovalCode, isOnline: true };
  }
  if (answer.Decision !== 'DECLINED') return undefined;
  const { PspReference, ErrorCondition, RefusalReason, Message } = answer;
  return {
    decision: 'DECLINED',
    pspReference: PspReference,
    errorCondition: ErrorCondition,
    refusalReason: RefusalReason,
    message: Message,
  };
};

const WITHDRAWN: Authorization = {
  decision: 'DECLINED',
  pspReference: undefined,
  errorCondition: 'Aborted',
  refusalReason: '',
  message: 'The payment was withdrawn.',
};

/** The time functions, which tests replace. */
interface HostTime {
  /** In ms since an arbitrary time. */
  now: () => number;
  pause: (ms: number) => Promise<void>;
}

const REAL_TIME: HostTime = {
  now: () => performance.now(),
  pause: (ms) => setTimeout(ms),
};

interface ServiceHostOptions {
  journal: Journal;
  call: CallService;
  outbox: StoreAndForward;
  /** Whether the terminal is switched on on its screen. */
  isSwitchedOn: () => boolean;
  /** Whether a poll of the service works. */
  isConnected: () => boolean;
  welcome: () => HelloAnswer | undefined;
  time?: HostTime;
}

/** Polls until the acquirer has decided, but not longer than the terminal waits for its host. */
async function awaitDecision(
  { call, time = REAL_TIME }: ServiceHostOptions,
  first: AuthorizeAnswer,
  reference: string,
): Promise<AuthorizeAnswer> {
  const endsAtMs = time.now() + HOST_TIMEOUT_MS;
  let answer = first;
  while (answer.Decision === 'PENDING') {
    if (time.now() > endsAtMs) throw new ConnectionFailure('The acquirer does not answer.');
    await time.pause(ASK_AGAIN_MS);
    const { body } = await call({ method: 'GET', path: `authorize/${encodeURIComponent(reference)}` });
    answer = body as AuthorizeAnswer;
  }
  return answer;
}

/** Whether repeating a request may help, because the service was unreachable or failed. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionFailure &&
  (error.status === undefined || error.status === 429 || error.status >= 500);

/** Repeats a request whose answer was lost. A reference always gets the same decision. */
async function askPatiently<Answer>(
  ask: () => Promise<Answer>,
  { canAsk, time }: { canAsk: () => boolean; time: HostTime },
): Promise<Answer> {
  const endsAtMs = time.now() + CLOUD_PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || !canAsk() || time.now() > endsAtMs) throw error;
      await time.pause(ASK_AGAIN_MS);
    }
  }
}

/** Creates the function that decides offline, and stores approvals for the service. */
function createOfflineDecision({ journal, outbox }: ServiceHostOptions) {
  const approve = (
    request: AuthorizeRequest,
    approval: Extract<Authorization, { decision: 'APPROVED' }>,
  ): void =>
    journal.transact(() => {
      journal.run(
        `insert into authorizations (reference, psp_reference, decision, amount_minor, currency, is_held)
         values (?, ?, ?, ?, ?, ?)`,
        ...[request.Reference, approval.pspReference, JSON.stringify(approval)],
        ...[request.AmountMinor, request.Currency, Number(request.ManualCapture)],
      );
      outbox.keepReport(createOfflineReport(request, approval));
    });
  /** @param mayHaveArrived whether the service may have received the request, and even approved it */
  return (request: AuthorizeRequest, mayHaveArrived: boolean): Authorization => {
    // Only the service knows whether it has given up a cloud payment.
    const decision: Authorization = request.MessageId
      ? { decision: 'UNREACHABLE' }
      : decideAlone(request, false);
    if (decision.decision === 'APPROVED') approve(request, decision);
    else if (mayHaveArrived) outbox.keepWithdrawal(request.Reference);
    return decision;
  };
}

/** Creates the host that asks the service. If it does not answer, the terminal decides, up to the offline limit. */
export function createServiceHost(options: ServiceHostOptions): TerminalHost {
  const { call, outbox, isSwitchedOn, isConnected, welcome, time = REAL_TIME } = options;
  const decideOffline = createOfflineDecision(options);
  const canAsk = () => isSwitchedOn() && !welcome()?.SwitchedOff;
  const callToEnd = async (reference: string, path: string, body?: object): Promise<AuthorizeAnswer> => {
    const answer = await call({ path, ...(body && { body }) });
    return awaitDecision(options, answer.body as AuthorizeAnswer, reference);
  };
  return {
    merchant: () => {
      const { CompanyName = 'Sandbox', StoreReference, MerchantId = 'SANDBOX' } = welcome() ?? {};
      return {
        companyName: CompanyName,
        storeReference: StoreReference ?? undefined,
        merchantId: MerchantId,
      };
    },
    isReachable: () => canAsk() && isConnected(),
    allowsLocalApi: () => welcome()?.LocalApi ?? true,
    authorize: async (request) => {
      // The service has no report yet of what was approved offline.
      const alone = findDecision(options.journal, request.Reference);
      if (alone) return alone;
      if (!canAsk()) return decideOffline(request, false);
      const { Reference, MessageId } = request;
      const ask = async () => readAnswer(await callToEnd(Reference, 'authorize', request)) ?? WITHDRAWN;
      try {
        return await (MessageId ? askPatiently(ask, { canAsk, time }) : ask());
      } catch (error) {
        if (!(error instanceof ConnectionFailure)) throw error;
        return decideOffline(request, true);
      }
    },
    recall: async (reference, isOfCloud) => {
      const alone = findDecision(options.journal, reference);
      if (alone) return alone;
      const ask = async () => {
        if (!canAsk()) throw new ConnectionFailure('The host is switched off.');
        // If it was already decided, the decision is kept and returned.
        const path = `authorize/${encodeURIComponent(reference)}/withdraw`;
        return readAnswer(await callToEnd(reference, path));
      };
      try {
        return await (isOfCloud ? askPatiently(ask, { canAsk, time }) : ask());
      } catch (error) {
        if (!(error instanceof ConnectionFailure)) throw error;
        outbox.keepWithdrawal(reference);
        return undefined;
      }
    },
    reverse: async (request) => {
      let isLost = false;
      for (let tries = 0; canAsk() && tries < REVERSE_TRIES; tries += 1) {
        try {
          return (await call({ path: 'reverse', body: request })).body as ReverseAnswer;
        } catch (error) {
          if (!(error instanceof ConnectionFailure)) throw error;
          isLost ||= mayHaveArrived(error);
        }
      }
      return { Decision: isLost ? 'UNKNOWN' : 'UNREACHABLE' };
    },
  };
}
