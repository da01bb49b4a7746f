const NETWORKS = ['AMEX', 'DISCOVER', 'INTERAC', 'JCB', 'MASTERCARD', 'VISA'];
const AUTH_METHODS = ['PAN_ONLY', 'CRYPTOGRAM_3DS'];

/** Google's own form of an amount. */
const PRICE = /^[0-9]+(\.[0-9][0-9])?$/;

type Fields = Record<string, unknown>;

const readFields = (value: unknown): Fields => (typeof value === 'object' && value ? (value as Fields) : {});

const isListOf = (value: unknown, known: readonly string[]): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => known.includes(entry));

function findMethodError(method: Fields): string | undefined {
  const { allowedAuthMethods, allowedCardNetworks } = readFields(method.parameters);
  const { type, parameters } = readFields(method.tokenizationSpecification);
  const { gateway, gatewayMerchantId } = readFields(parameters);
  if (method.type !== 'CARD') return 'allowedPaymentMethods.type';
  if (!isListOf(allowedAuthMethods, AUTH_METHODS)) return 'allowedAuthMethods';
  if (!isListOf(allowedCardNetworks, NETWORKS)) return 'allowedCardNetworks';
  if (type !== 'PAYMENT_GATEWAY') return 'tokenizationSpecification.type';
  if (typeof gateway !== 'string' || !gateway) return 'gateway';
  return typeof gatewayMerchantId === 'string' && gatewayMerchantId ? undefined : 'gatewayMerchantId';
}

function findTransactionError(transaction: Fields): string | undefined {
  const { currencyCode, countryCode, totalPriceStatus, totalPrice } = transaction;
  if (!/^[A-Z]{3}$/.test(String(currencyCode))) return 'currencyCode';
  if (!/^[A-Z]{2}$/.test(String(countryCode))) return 'countryCode';
  if (totalPriceStatus !== 'FINAL') return 'totalPriceStatus';
  return typeof totalPrice === 'string' && PRICE.test(totalPrice) ? undefined : 'totalPrice';
}

/**
 * The part of a `PaymentDataRequest` that Google would not open its sheet for (developers.google.com/pay/api/web/reference/request-objects).
 * @returns `undefined` where all is right
 */
export function findDeveloperError(data: unknown): string | undefined {
  const { environment, apiVersion, apiVersionMinor, allowedPaymentMethods, ...rest } = readFields(data);
  if (environment !== 'TEST' && environment !== 'PRODUCTION') return 'environment';
  if (apiVersion !== 2 || apiVersionMinor !== 0) return 'apiVersion';
  if (!Array.isArray(allowedPaymentMethods) || !allowedPaymentMethods.length) return 'allowedPaymentMethods';
  const { merchantName } = readFields(rest.merchantInfo);
  if (typeof merchantName !== 'string' || !merchantName) return 'merchantInfo';
  return (
    allowedPaymentMethods.map((method) => findMethodError(readFields(method))).find(Boolean) ??
    findTransactionError(readFields(rest.transactionInfo))
  );
}
