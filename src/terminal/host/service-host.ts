import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type AuthorizeAnswer,
  type AuthorizeRequest,
  type HelloAnswer,
  HOST_TIMEOUT_MS,
  type ReverseAnswer,
} from '../../protocol/terminal-link.ts';
import type { Journal } from '../journal/open-journal.ts';
import type { Authorization, TerminalHost } from './host.ts';
import { type CallService, LinkError } from './link-client.ts';
import { decideAlone } from './stand-alone-host.ts';
import type { StoreAndForward } from './store-and-forward.ts';

const ASK_AGAIN_MS = 500;
const REVERSE_TRIES = 3;

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

export interface ServiceHostOptions {
  journal: Journal;
  call: CallService;
  outbox: StoreAndForward;
  /** The switch on the screen. */
  isSwitchedOn: () => boolean;
  /** Whether a poll of the link works. */
  isConnected: () => boolean;
  welcome: () => HelloAnswer | undefined;
}

/** Asks until the acquirer has decided; not longer than the terminal waits for its host. */
async function awaitDecision(
  call: CallService,
  first: AuthorizeAnswer,
  reference: string,
): Promise<AuthorizeAnswer> {
  const endsAtMs = performance.now() + HOST_TIMEOUT_MS;
  let answer = first;
  while (answer.Decision === 'PENDING') {
    if (performance.now() > endsAtMs) throw new LinkError('The acquirer does not answer.');
    await setTimeout(ASK_AGAIN_MS);
    const { body } = await call({ method: 'GET', path: `authorize/${encodeURIComponent(reference)}` });
    answer = body as AuthorizeAnswer;
  }
  return answer;
}

/** Decides alone, and keeps the approval for the service, whose answer it becomes. */
function createOfflineHost({ journal, outbox }: ServiceHostOptions) {
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
      outbox.keepReport({
        ReportId: randomUUID(),
        At: new Date().toISOString(),
        Kind: 'OFFLINE',
        Authorization: request,
        PspReference: approval.pspReference,
        ApprovalCode: approval.approvalCode,
      });
    });
  return {
    /** @param mayHaveArrived the service may know the request, and may even have approved it */
    authorize: (request: AuthorizeRequest, mayHaveArrived: boolean): Authorization => {
      // Whether the service has given up a cloud payment only the service knows.
      const decision: Authorization = request.MessageId
        ? { decision: 'UNREACHABLE' }
        : decideAlone(request, false);
      if (decision.decision === 'APPROVED') approve(request, decision);
      else if (mayHaveArrived) outbox.keepWithdrawal(request.Reference);
      return decision;
    },
    recall: (reference: string): Authorization | undefined => {
      const row = journal.get('select decision from authorizations where reference = ?', reference);
      return row && JSON.parse(String(row.decision));
    },
  };
}

/** The service decides about money. If it does not answer, the terminal does, up to the offline limit. */
export function createServiceHost(options: ServiceHostOptions): TerminalHost {
  const { call, outbox, isSwitchedOn, isConnected, welcome } = options;
  const offline = createOfflineHost(options);
  const canAsk = () => isSwitchedOn() && !welcome()?.SwitchedOff;
  const callByReference = async (reference: string): Promise<AuthorizeAnswer> => {
    const path = `authorize/${encodeURIComponent(reference)}`;
    const { status, body } = await call({ method: 'GET', path, accepts: [404] });
    const answer = status === 404 ? (await call({ path: `${path}/withdraw` })).body : body;
    return awaitDecision(call, answer as AuthorizeAnswer, reference);
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
      if (!canAsk()) return offline.authorize(request, false);
      try {
        const { body } = await call({ path: 'authorize', body: request });
        return readAnswer(await awaitDecision(call, body as AuthorizeAnswer, request.Reference)) ?? WITHDRAWN;
      } catch (error) {
        if (!(error instanceof LinkError)) throw error;
        return offline.authorize(request, true);
      }
    },
    recall: async (reference) => {
      const alone = offline.recall(reference);
      if (alone) return alone;
      try {
        if (!canAsk()) throw new LinkError('The host is switched off.');
        return readAnswer(await callByReference(reference));
      } catch (error) {
        if (!(error instanceof LinkError)) throw error;
        outbox.keepWithdrawal(reference);
        return undefined;
      }
    },
    reverse: async (request) => {
      for (let tries = 0; canAsk() && tries < REVERSE_TRIES; tries += 1) {
        try {
          return (await call({ path: 'reverse', body: request })).body as ReverseAnswer;
        } catch (error) {
          if (!(error instanceof LinkError)) throw error;
        }
      }
      return { Decision: 'UNREACHABLE' };
    },
  };
}
