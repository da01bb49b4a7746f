import { AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import type { Rail } from '../../payments/attempts/rail.ts';
import { type AdyenOptions, readTerms } from './adyen-options.ts';
import { askDetails } from './ask-details.ts';
import { createRailRequest } from './create-payment-request.ts';
import { type MapOptions, mapAnswer } from './map-answer.ts';
import { toRailAnswer } from './payment-table.ts';
import { requestPayment } from './request-payment.ts';

/** The maximum length of a `redirectResult` that is passed on. */
const MAX_RESULT_LENGTH = 8_000;

/** The rail port for banks, wallets and 3-D Secure challenges, implemented with Adyen. */
export function createAdyenRail(options: AdyenOptions): Rail {
  const { store, config, payments } = options;

  async function find(reference: string) {
    const payment = await payments.find(reference);
    if (!payment) return undefined;
    if (payment.state !== 'WAITING' || payment.return_query === null) return toRailAnswer(payment);
    try {
      await askDetails(payment, options);
    } catch (error) {
      // The recovery repeats the request with the same key.
      if (!(error instanceof AnswerUnknownError)) throw error;
    }
    return toRailAnswer((await payments.find(reference)) ?? payment);
  }

  return {
    async open(order) {
      const { reference } = order;
      if (order.method === 'card') return (await find(reference)) ?? 'CANCELLED';
      const body = createRailRequest(order, await readTerms(options, reference));
      if (!body) return 'DECLINED';
      const terms: MapOptions = { kind: 'rail' };
      if (await payments.begin(reference, terms)) {
        const answer = await requestPayment(options, { reference, body, terms });
        const mapped = mapAnswer(answer, terms);
        if (mapped) await payments.write(reference, mapped, answer.body.pspReference);
      }
      return (await find(reference)) ?? 'CANCELLED';
    },
    find,
    async listEnded(references) {
      if (!references.length) return [];
      const rows = await store
        .selectFrom('adyen_payments')
        .select('reference')
        .where('reference', 'in', references)
        .where(({ eb, or }) =>
          or([
            eb('state', 'in', ['ENDED', 'WITHDRAWN']),
            eb('return_query', 'is not', null),
            eb('told', 'like', '%"isApproved":true%'),
          ]),
        )
        .execute();
      return rows.map(({ reference }) => reference);
    },
    async findPage(reference) {
      const payment = await payments.find(reference);
      return payment?.state === 'WAITING' ? payment.action : undefined;
    },
    async takeReturn(reference, { redirectResult }) {
      if (typeof redirectResult !== 'string' || redirectResult.length > MAX_RESULT_LENGTH || !redirectResult)
        return;
      const taken = store.updateTable('adyen_payments').set({ return_query: redirectResult });
      await taken.where('reference', '=', reference).where('state', '=', 'WAITING').execute();
    },
    findVariant: async () => null,
    async cancel(reference) {
      // An approval that arrives in time counts.
      const answer = await find(reference);
      if (answer && answer !== 'WAITING') return answer;
      return toRailAnswer(await payments.withdraw(reference));
    },
    // Adyen redirects to the bank that issued the card, which can have any origin.
    getChallengeSources: () => {
      const { protocol, origin } = new URL(config.checkoutUrl);
      return protocol === 'https:' ? ['https:'] : ['https:', origin];
    },
  };
}
