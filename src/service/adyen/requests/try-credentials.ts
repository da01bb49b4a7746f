import { AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import type { AdyenConfig } from '../../platform/config/read-adyen-config.ts';
import type { AdyenClient } from './create-adyen-client.ts';

/**
 * Asks Adyen for the account's payment methods: with wrong credentials, the service must not start.
 * @throws ConfigError if Adyen refuses the key or the account
 */
export async function tryCredentials(
  client: AdyenClient,
  { merchantAccount }: Pick<AdyenConfig, 'merchantAccount'>,
  warn: (line: string) => void,
): Promise<void> {
  try {
    const { status } = await client.post({ path: '/paymentMethods', body: { merchantAccount } });
    if (status === 401) throw new ConfigError('Adyen refuses ADYEN_API_KEY.');
    if (status === 403) throw new ConfigError(`Adyen refuses ADYEN_MERCHANT_ACCOUNT "${merchantAccount}".`);
    if (status >= 300) warn(`Adyen answered ${status} when its credentials were tried.`);
  } catch (error) {
    if (!(error instanceof AnswerUnknownError)) throw error;
    warn('Adyen gave no answer when its credentials were tried. The service starts anyway.');
  }
}
