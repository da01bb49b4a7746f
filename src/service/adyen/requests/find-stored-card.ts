import { type AnsweredCard, AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import { readStoredCard } from '../cards/read-answered-card.ts';
import type { AdyenOptions } from './adyen-options.ts';
import { splitToken } from './create-payment-request.ts';

/** The shopper waits for this answer. */
const LIMIT_MS = 2_000;

export type FindStoredCard = (cardToken: string) => Promise<AnsweredCard | undefined>;

/**
 * Asks Adyen for the brand, the last four digits and the expiry of a card that it keeps. Accounts whose answers do not describe cards
 * say so here.
 * @returns `undefined` if there is no answer, or Adyen does not know the card yet
 */
export const createFindStoredCard =
  ({ client, config }: Pick<AdyenOptions, 'client' | 'config'>): FindStoredCard =>
  async (cardToken) => {
    const { shopperReference, storedPaymentMethodId } = splitToken(cardToken);
    const { merchantAccount } = config;
    const query = new URLSearchParams({ merchantAccount, shopperReference });
    try {
      const { body } = await client.get(`/storedPaymentMethods?${query}`, LIMIT_MS);
      const { storedPaymentMethods: stored } = body;
      const list = Array.isArray(stored) ? (stored as Record<string, unknown>[]) : [];
      const found = list.find((one) => one?.id === storedPaymentMethodId);
      return found && readStoredCard(found);
    } catch (error) {
      if (!(error instanceof AnswerUnknownError)) throw error;
      return undefined;
    }
  };
