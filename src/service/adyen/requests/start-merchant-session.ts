import type { MerchantSession, StartMerchantSession } from '../../payments/attempts/merchant-session.ts';
import { rejectForNow } from '../../platform/http/answers/rejections.ts';
import type { AdyenClient } from './create-adyen-client.ts';

/** Starts Apple Pay sessions with Adyen's certificate (Checkout API `/applePay/sessions`), so the operator needs none. */
export const createStartMerchantSession =
  (client: AdyenClient, merchantIdentifier: string): StartMerchantSession =>
  async ({ displayName, domainName }) => {
    const body = { displayName: displayName.slice(0, 64), domainName, merchantIdentifier };
    try {
      const { body: answer } = await client.post({ path: '/applePay/sessions', body });
      return JSON.parse(Buffer.from(String(answer.data), 'base64').toString()) as MerchantSession;
    } catch {
      // There was no answer, a refusal, or an answer that Apple Pay cannot use.
      throw rejectForNow('SERVICE_UNAVAILABLE', 'Adyen gave no merchant session for Apple Pay.');
    }
  };
