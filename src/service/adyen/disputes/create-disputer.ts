import { AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import {
  type DefenseReason,
  type Disputer,
  DOCUMENT_LEVELS,
  type ResponseResult,
} from '../../payments/disputes/disputer.ts';
import type { AdyenConfig } from '../../platform/config/read-adyen-config.ts';
import { isJsonObject } from '../../platform/http/requests/read-object.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type AdyenClient, REFUSED } from '../requests/create-adyen-client.ts';
import type { MapOptions } from '../requests/map-answer.ts';

/** The operations of Adyen's DisputeService (v30). None has an idempotency key. */
type Operation =
  | 'retrieveApplicableDefenseReasons'
  | 'supplyDefenseDocument'
  | 'deleteDisputeDefenseDocument'
  | 'defendDispute'
  | 'acceptDispute';

interface DisputerOptions {
  /** Its URL is that of the DisputeService. */
  client: Pick<AdyenClient, 'post'>;
  config: Pick<AdyenConfig, 'merchantAccount' | 'posMerchantAccount' | 'timeoutSeconds'>;
  store: Store;
}

type Json = Record<string, unknown>;

/** Refused: with 200 and `success: false`, or with a 4xx. */
interface Refusal {
  failure: string;
  status: number;
}

const MAX_FAILURE = 200;
/** Below the lease of the worker, which each request renews. */
const MAX_REQUEST_MS = 50_000;

const listObjects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

const readReasons = ({ defenseReasons }: Json): DefenseReason[] =>
  listObjects(defenseReasons).map(({ defenseReasonCode, defenseDocumentTypes }) => ({
    code: String(defenseReasonCode),
    documents: listObjects(defenseDocumentTypes).map((document) => ({
      type: String(document.defenseDocumentTypeCode),
      requirement: DOCUMENT_LEVELS.find((level) => level === document.requirementLevel) ?? 'Optional',
      isSupplied: document.available === true,
    })),
  }));

const isRefusal = (answer: Json | Refusal): answer is Refusal => 'failure' in answer;

/** A request that was refused for its sender, or because of too many, is sent again. */
const toResult = (answer: Json | Refusal): ResponseResult => {
  if (!isRefusal(answer)) return 'DONE';
  return REFUSED.includes(answer.status) ? 'NOT_TRIED' : { failure: answer.failure };
};

/** Responses to disputes at Adyen, which answers each request at once. */
export function createDisputer({ client, config, store }: DisputerOptions): Disputer {
  /** Terminals can have a merchant account of their own. */
  async function findAccount(disputePspReference: string): Promise<string> {
    const payments = await store
      .selectFrom('disputes')
      .innerJoin('attempts', 'attempts.payment_id', 'disputes.payment_id')
      .innerJoin('adyen_payments', 'adyen_payments.reference', 'attempts.id')
      .select('terms')
      .where('disputes.acquirer_reference', '=', disputePspReference)
      .where('attempts.state', '=', 'APPROVED')
      .execute();
    const isAtTerminal = payments.some(({ terms }) => (JSON.parse(terms) as MapOptions).kind === 'terminal');
    return isAtTerminal ? config.posMerchantAccount : config.merchantAccount;
  }

  /** @throws AnswerUnknownError if there is no answer */
  async function ask(operation: Operation, disputePspReference: string, more: object = {}) {
    const { status, body } = await client.post({
      path: `/${operation}`,
      body: { merchantAccountCode: await findAccount(disputePspReference), disputePspReference, ...more },
      limitMs: Math.min(config.timeoutSeconds * 1000, MAX_REQUEST_MS),
      isUsable: ({ body: sent }) => typeof Object(sent.disputeServiceResult).success === 'boolean',
    });
    const { success, errorMessage } = Object(body.disputeServiceResult) as Json;
    if (success === true && status < 300) return body;
    const words = String(errorMessage || body.message || `Adyen answered ${status}.`);
    // PostgreSQL does not store U+0000.
    const failure = words
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, MAX_FAILURE)
      .toWellFormed();
    return { failure, status };
  }

  const askForReasons = (reference: string) => ask('retrieveApplicableDefenseReasons', reference);

  return {
    async listReasons(reference) {
      const answer = await askForReasons(reference);
      if (!isRefusal(answer)) return readReasons(answer);
      if (answer.status < 300) return [];
      throw new AnswerUnknownError(`Adyen answered ${answer.status} when it was asked for defense reasons.`);
    },
    async respond({ reference, kind, reason, documents, isBegun }, begin) {
      if (kind === 'accept') {
        await begin('response');
        return toResult(await ask('acceptDispute', reference));
      }
      const answer = await askForReasons(reference);
      if (isRefusal(answer)) return toResult(answer);
      const known = readReasons(answer).find(({ code }) => code === reason);
      if (!known) return { failure: `${reason} is no longer a reason to defend it.` };
      const supplied = known.documents.filter(({ isSupplied }) => isSupplied).map(({ type }) => type);
      const left = documents.filter(({ type }) => !isBegun || !supplied.includes(type));
      // These were supplied before, and are not those that the merchant sends now.
      for (const { type } of left.filter(({ type: each }) => supplied.includes(each))) {
        await begin('deletion');
        const more = { defenseDocumentType: type };
        const result = toResult(await ask('deleteDisputeDefenseDocument', reference, more));
        if (result === 'NOT_TRIED') return result;
      }
      for (const { type, contentType, content } of left) {
        await begin('documents');
        const defenseDocuments = [{ defenseDocumentTypeCode: type, contentType, content }];
        const result = toResult(await ask('supplyDefenseDocument', reference, { defenseDocuments }));
        if (result !== 'DONE') return result;
      }
      await begin('response');
      return toResult(await ask('defendDispute', reference, { defenseReasonCode: reason }));
    },
  };
}
