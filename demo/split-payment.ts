import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Call, ServicePayError } from '#servicepay-checkout/api';
import type { Say, Way } from './till/create-till.ts';
import { createCancel } from './till-parts/create-cancel.ts';
import { insist } from './till-parts/insist.ts';
import type { Left } from './till-parts/write-bill.ts';

interface SplitOptions {
  call: Call;
  /** Where the customer's browser goes when the rest is paid. */
  findShopUrl(): string;
  /** Whether a till page is open: otherwise the till need not learn that the rest was paid. */
  isSeen(): boolean;
  askMs?: number;
}

/** Takes half at the terminal. A payment link, whose QR code is on the bill, is for what is left to pay. */
export function createSplit(card: Way, { call, findShopUrl, isSeen, askMs = 3_000 }: SplitOptions): Way {
  let newest: Left | undefined;
  const { reset, check, endBy, cancel } = createCancel('Cancelled, before the card was asked for.');

  async function createLink(amountMinor: number) {
    const url = findShopUrl();
    const body = {
      Purpose: 'What is left of your bill',
      Amount: amountMinor,
      SuccessRedirectUrl: `${url}/`,
      FailureRedirectUrl: `${url}/`,
      CancelRedirectUrl: `${url}/`,
    };
    return call('POST /api/v4/payments/link', { body });
  }

  /** Asks until the rest is paid, refunded or of no interest. A shop that must know listens to webhooks instead. */
  async function awaitRest(id: string, left: Left): Promise<boolean> {
    newest = left;
    for (;;) {
      await setTimeout(askMs, undefined, { ref: false });
      if (newest !== left || !left.url) return false;
      const read = () => call('GET /api/v4/payments/link/{TransactionId}', { params: { TransactionId: id } });
      const answer = isSeen() ? await read().catch(() => null) : null;
      if (answer?.Link.Status === 'SETTLED') return true;
    }
  }

  const cancelLink = (TransactionId: string) =>
    call('POST /api/v4/payments/link/{TransactionId}/cancel', { params: { TransactionId } });

  /** @returns whether the link had been paid, and its money was sent back. Harmless twice. */
  async function undoLink(id: string, key: string, say: Say): Promise<boolean> {
    try {
      await insist(say, () => cancelLink(id));
      return false;
    } catch (error) {
      if (!(error instanceof ServicePayError && error.status === 409)) throw error;
      const refund = { body: { TransactionId: id }, idempotencyKey: key };
      await insist(say, () => call('POST /api/v4/payments/refund', refund));
      return true;
    }
  }

  return {
    label: 'Half now, rest by link',
    ...(card.cancel && { cancel }),
    ...(card.check && { check: card.check }),
    async pay({ lines, amountMinor }, say) {
      reset();
      const restMinor = Math.floor(amountMinor / 2);
      // The link comes before the card: nothing is charged if the link cannot be created.
      const { TransactionId: id, PaymentUrl: url } = await createLink(restMinor);
      const key = randomUUID();
      const takeCard = async () => {
        check();
        await endBy(async () => card.cancel?.());
        return card.pay({ lines, amountMinor: amountMinor - restMinor }, say);
      };
      const paid = await takeCard().catch(async (error) => {
        // No one knows the link's URL, and the link expires by itself if this fails.
        await cancelLink(id).catch(() => {});
        throw error;
      });
      const left: Left = { amountMinor: restMinor, url };
      left.paid = awaitRest(id, left);
      return {
        by: paid.by,
        left,
        async refund(tell) {
          // The step that can be repeated comes first: a refund at the terminal cannot be repeated.
          const wasPaid = await undoLink(id, key, tell);
          await paid.refund(tell);
          Object.assign(left, { url: '', amountMinor: wasPaid ? 0 : restMinor });
        },
      };
    },
  };
}
