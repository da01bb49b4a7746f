import type { AdyenConfig } from '../../../../src/service/platform/config/read-adyen-config.ts';

/** The variables of a service whose acquirer is a double. */
export const writeAdyenEnv = (config: AdyenConfig): Record<string, string> => ({
  ACQUIRER: 'adyen',
  ADYEN_API_KEY: config.apiKey,
  ADYEN_MERCHANT_ACCOUNT: config.merchantAccount,
  ADYEN_CHECKOUT_URL: config.checkoutUrl,
  ...(config.disputesUrl && { ADYEN_DISPUTES_URL: config.disputesUrl }),
  ADYEN_CLIENT_KEY: config.client?.key ?? '',
  ADYEN_CLIENT_URL: config.client?.url ?? '',
  ...(config.disputesUrl && { ADYEN_DISPUTES_URL: config.disputesUrl }),
  ADYEN_HMAC_KEY: config.hmacKeys.join(),
  ADYEN_WEBHOOK_USER: config.webhookUser,
  ADYEN_WEBHOOK_PASSWORD: config.webhookPassword,
});
