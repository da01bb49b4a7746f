import type { UpdateResult } from 'kysely';
import type {
  AnsweredCard,
  AuthorizationAnswer,
  AuthorizationDecision,
} from '../../payments/attempts/acquirer.ts';
import type { RailAnswer, RailPage } from '../../payments/attempts/rail.ts';
import { addReversal } from '../../payments/modifications/add-modification.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { RecordedEnd } from '../../pos/attempts/terminal-network.ts';
import { type AdyenResult, holdToken, type MapOptions, type MappedAnswer } from './map-answer.ts';
import { toDecline } from './map-refusal.ts';
import type { AdyenPaymentRow, ToldAuthorisation } from './tables.ts';

/** The states of a payment without an outcome. */
const OPEN_STATES = ['SENT', 'CANCELLING', 'WAITING'] as const;

/** The locally stored state of a payment at Adyen. */
export interface AdyenPayment extends Omit<AdyenPaymentRow, 'terms' | 'result' | 'action' | 'told'> {
  terms: MapOptions;
  result: AdyenResult | undefined;
  /** The token of a card that Adyen has not described yet. */
  heldToken: string | undefined;
  action: RailPage | undefined;
  told: ToldAuthorisation | undefined;
}

const parse = <Value>(text: string | null): Value | undefined =>
  text === null ? undefined : (JSON.parse(text) as Value);

/** Parses an outcome, which has a token that is held back beside it. */
function readResult(text: string | null): Pick<AdyenPayment, 'result' | 'heldToken'> {
  const stored = parse<AdyenResult & { heldToken?: string }>(text);
  if (typeof stored !== 'object') return { result: stored, heldToken: undefined };
  const { heldToken, ...result } = stored;
  return { result, heldToken };
}

const toPayment = (row: AdyenPaymentRow): AdyenPayment => ({
  ...row,
  terms: JSON.parse(row.terms) as MapOptions,
  ...readResult(row.result),
  action: parse(row.action),
  told: parse(row.told),
});

/** Converts the result in a notification into a decision. */
export const toDecision = (
  { isApproved, reason, cardToken, card }: ToldAuthorisation,
  terms: MapOptions,
): AuthorizationDecision => {
  const known = card && { card };
  if (!isApproved) return { ...toDecline(reason), ...known };
  const isPending = terms.isSetup && !cardToken;
  const approved: AuthorizationDecision = {
    isApproved,
    ...(cardToken && { cardToken }),
    ...(isPending && { aftermath: 'stays_pending' as const }),
    ...known,
  };
  return holdToken(approved, terms).result;
};

/** Returns the known answer; `undefined` if there is none yet. */
export const describePayment = ({
  state,
  result,
  told,
  terms,
  withdrawn_at,
}: AdyenPayment): AuthorizationAnswer | undefined => {
  if (typeof result === 'object') return result;
  if (state === 'WAITING') return 'CHALLENGE';
  return told && withdrawn_at === null ? toDecision(told, terms) : undefined;
};

/** Returns the state of a rail's order or of a challenge. */
export function toRailAnswer({ state, result, told, terms }: AdyenPayment): RailAnswer {
  if (typeof result === 'string') return result;
  if (result) return result.isApproved ? 'APPROVED' : 'DECLINED';
  if (state === 'WITHDRAWN') return 'CANCELLED';
  if (told?.isApproved) return terms.kind === 'rail' ? 'PAID' : 'APPROVED';
  // At a rail, a shopper may fail at one bank and pay at another: only the shopper's return or the expiry ends it.
  return told && terms.kind !== 'rail' ? 'DECLINED' : 'WAITING';
}

/** Writes an outcome without the first digits of a card's number, which are counted and never stored. */
const writeResult = (result: AdyenResult, heldToken?: string): string =>
  JSON.stringify(
    heldToken && typeof result === 'object' ? { ...result, heldToken } : result,
    (name, value: unknown) => (name === 'bin' ? undefined : value),
  );

/** Updates a payment that has no outcome yet. */
const updateOpen = (
  db: Store | StoreTransaction,
  reference: string,
  values: Partial<AdyenPaymentRow>,
): Promise<UpdateResult> =>
  db
    .updateTable('adyen_payments')
    .set(values)
    .where('reference', '=', reference)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();

/** Requests the reversal of an approved attempt that counts as failed. */
async function takeBack(trx: StoreTransaction, attemptId: string, now: number): Promise<void> {
  const attempts = trx.selectFrom('attempts').innerJoin('payments', 'payments.id', 'attempts.payment_id');
  const { paymentId, amountMinor } = await attempts
    .select(['payments.id as paymentId', 'payments.amount_minor as amountMinor'])
    .where('attempts.id', '=', attemptId)
    .executeTakeFirstOrThrow();
  await addReversal(trx, { paymentId, attemptId, amountMinor, now });
}

/** Stores how a payment has ended at its terminal. */
export async function recordTerminalEnd(
  trx: StoreTransaction,
  reference: string,
  { isApproved, pspReference }: RecordedEnd,
): Promise<void> {
  if (pspReference !== undefined)
    await trx
      .updateTable('adyen_payments')
      // A refusal that was told before may be that of another card.
      .set(({ eb, fn, val }) => ({
        psp_reference: eb
          .case()
          .when('told', 'like', '%"isApproved":true%')
          .then(fn.coalesce('psp_reference', val(pspReference)))
          .else(val(pspReference))
          .end(),
      }))
      .where('reference', '=', reference)
      .execute();
  await updateOpen(trx, reference, { state: isApproved ? 'ENDED' : 'WITHDRAWN' });
}

interface TableOptions {
  store: Store;
  now: () => number;
  /** Called with a line for the operator. */
  report: (line: string) => void;
}

/**
 * Accesses `adyen_payments`. A row is written before each request, so that a crashed process leaves a record of what it was about
 * to send.
 */
export function createPaymentTable({ store, now, report }: TableOptions) {
  const find = async (reference: string): Promise<AdyenPayment | undefined> => {
    const rows = store.selectFrom('adyen_payments').selectAll().where('reference', '=', reference);
    const row = await rows.executeTakeFirst();
    return row && toPayment(row);
  };

  /** @returns false if the reference already exists */
  const begin = async (reference: string, terms: MapOptions, state: 'SENT' | 'WITHDRAWN' = 'SENT') => {
    const inserted = await store
      .insertInto('adyen_payments')
      .values({
        reference,
        psp_reference: null,
        state,
        terms: JSON.stringify(terms),
        result: null,
        action: null,
        return_query: null,
        told: null,
        withdrawn_at: null,
        is_cancelled: null,
        cancelled_psp: null,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .executeTakeFirst();
    return !!inserted.numInsertedOrUpdatedRows;
  };

  return {
    find,
    begin,
    updateOpen: (reference: string, values: Partial<AdyenPaymentRow>) => updateOpen(store, reference, values),
    /** Stores an answer, unless the payment was withdrawn in the meantime. */
    async write(reference: string, mapped: MappedAnswer, pspReference: unknown): Promise<void> {
      const end =
        'page' in mapped
          ? { state: 'WAITING' as const, action: JSON.stringify(mapped.page) }
          : {
              state: 'ENDED' as const,
              result: writeResult(mapped.result, mapped.heldToken),
              return_query: null,
            };
      const psp = typeof pspReference === 'string' && { psp_reference: pspReference };
      if (!('odd' in mapped)) return void (await updateOpen(store, reference, { ...end, ...psp }));
      report(`Adyen answered ${mapped.odd} to attempt ${reference}, which counts as a failed one.`);
      await store.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await updateOpen(trx, reference, { ...end, ...psp });
        if (numUpdatedRows && mapped.isTakenBack) await takeBack(trx, reference, now());
      });
    },
    /** Adds the token of a card to its approval, once Adyen has described the card. */
    async describe(reference: string, card: AnsweredCard): Promise<void> {
      const { result, heldToken } = (await find(reference)) ?? {};
      if (typeof result !== 'object' || !result.isApproved || !heldToken) return;
      const { aftermath: _waits, ...approved } = result;
      await store
        .updateTable('adyen_payments')
        .set({ result: writeResult({ ...approved, cardToken: heldToken, card }) })
        .where('reference', '=', reference)
        .where('result', 'like', '%"heldToken"%')
        .execute();
    },
    /** Ends a payment without a charge, unless its approval is known. @returns the payment after that */
    async withdraw(reference: string): Promise<AdyenPayment> {
      await begin(reference, { kind: 'card' }, 'WITHDRAWN');
      await store
        .updateTable('adyen_payments')
        .set({ state: 'WITHDRAWN' })
        .where('reference', '=', reference)
        .where('state', 'in', OPEN_STATES)
        .where(({ eb, or }) => or([eb('told', 'is', null), eb('told', 'not like', '%"isApproved":true%')]))
        .execute();
      return (await find(reference)) as AdyenPayment;
    },
  };
}

export type PaymentTable = ReturnType<typeof createPaymentTable>;
