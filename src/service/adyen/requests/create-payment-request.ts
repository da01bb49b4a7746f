import { stripIban } from '../../../protocol/identifiers/iban.ts';
import type { RailId } from '../../../protocol/payment-methods.ts';
import type { AuthorizationRequest, Shopper } from '../../payments/attempts/acquirer.ts';
import type { RailOrder } from '../../payments/attempts/rail.ts';
import { toAdyenBrand } from '../cards/read-answered-card.ts';
import { chooseCountry } from './choose-country.ts';
import { writeEmail } from './write-email.ts';
import { writeStatement } from './write-statement.ts';

interface Terms {
  merchantAccount: string;
  merchantName: string;
  /** The merchant's id for the payment. */
  transactionId: string;
  /** The return URL of a payment without a shopper. */
  homeUrl: string;
  /** The country of the payee, as far as it is on file. */
  merchantCountry: string | undefined;
}

type Money = Pick<AuthorizationRequest, 'reference' | 'amountMinor' | 'currency' | 'capture' | 'statement'>;

function createCommon(
  { reference, amountMinor, currency, capture, statement }: Money,
  { merchantAccount, merchantName, transactionId }: Terms,
  returnUrl: string,
) {
  const shopperStatement = writeStatement(statement, merchantName);
  return {
    merchantAccount,
    reference,
    amount: { value: amountMinor, currency },
    returnUrl,
    merchantOrderReference: transactionId,
    channel: 'Web',
    ...(shopperStatement && { shopperStatement }),
    // A verification has no amount to capture.
    ...(amountMinor > 0 &&
      (capture === 'now' ? { captureDelayHours: 0 } : { additionalData: { manualCapture: 'true' } })),
  };
}

/** Creates the known facts about the browser: without those that a script reads, only the headers. Nothing is filled in. */
const createBrowserInfo = ({ accept, userAgent, acceptedLanguages, browser }: Shopper) => ({
  ...(accept && { acceptHeader: accept }),
  ...(userAgent && { userAgent }),
  ...(acceptedLanguages[0] && { language: acceptedLanguages[0] }),
  ...browser,
});

const createEmail = (shopper: Shopper | undefined) => {
  const shopperEmail = shopper?.email && writeEmail(shopper.email);
  return shopperEmail ? { shopperEmail } : {};
};

const createShopperFields = (shopper: Shopper | undefined, returnUrl: string) =>
  shopper && {
    browserInfo: createBrowserInfo(shopper),
    shopperIP: shopper.address,
    ...createEmail(shopper),
    origin: new URL(returnUrl).origin,
    authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
  };

function createTypedCard({ encrypted, holder, brand }: Extract<AuthorizationRequest, { encrypted: object }>) {
  const { encryptedCardNumber, encryptedExpiryMonth, encryptedExpiryYear, encryptedSecurityCode } = encrypted;
  return {
    type: 'scheme',
    encryptedCardNumber,
    encryptedExpiryMonth,
    encryptedExpiryYear,
    encryptedSecurityCode,
    holderName: holder,
    ...(brand && { brand: toAdyenBrand(brand) }),
  };
}

export const splitToken = (token: string) => {
  const [shopperReference = '', storedPaymentMethodId = ''] = token.split('/');
  return { shopperReference, storedPaymentMethodId };
};

/** Reads the token of Google Pay: a string, possibly wrapped in an object. */
function readGooglePayToken(token: unknown): string {
  if (typeof token === 'string') return token;
  const { tokenizationData } = Object(token) as { tokenizationData?: { token?: unknown } };
  return typeof tokenizationData?.token === 'string' ? tokenizationData.token : JSON.stringify(token);
}

/** Reads the token of Apple Pay, whose encrypted payment may be in a field of its own. */
function readApplePayToken(token: unknown): string {
  const { paymentData = token } = Object(token) as { paymentData?: unknown };
  return Buffer.from(JSON.stringify(paymentData)).toString('base64');
}

/** Returns the model of later charges, which the card networks require. */
const getModel = ({ savesForPlan, reason }: AuthorizationRequest) =>
  savesForPlan || reason === 'recurring' ? 'Subscription' : 'UnscheduledCardOnFile';

const keep = (request: AuthorizationRequest) => ({
  storePaymentMethod: true,
  shopperReference: request.reference,
  recurringProcessingModel: getModel(request),
});

/** Creates the fields that depend on the instrument; `undefined` if Adyen does not support it. */
function createInstrument(request: AuthorizationRequest, browser: object | undefined) {
  if ('encrypted' in request) {
    const shown = request.isMoto
      ? { shopperInteraction: 'Moto' }
      : { shopperInteraction: 'Ecommerce', ...browser };
    return { paymentMethod: createTypedCard(request), ...shown, ...(request.savesCard && keep(request)) };
  }
  if ('cardToken' in request || 'accountToken' in request) {
    const isCard = 'cardToken' in request;
    const { shopperReference, storedPaymentMethodId } = splitToken(
      isCard ? request.cardToken : request.accountToken,
    );
    const encryptedSecurityCode = isCard && request.encryptedSecurityCode;
    const paymentMethod = {
      type: isCard ? 'scheme' : 'sepadirectdebit',
      storedPaymentMethodId,
      ...(encryptedSecurityCode && { encryptedSecurityCode }),
    };
    const fields = { paymentMethod, shopperInteraction: 'ContAuth', shopperReference };
    if (!request.isMerchantInitiated)
      return { ...fields, recurringProcessingModel: 'CardOnFile', ...browser };
    const model = request.reason === 'unscheduled' ? 'UnscheduledCardOnFile' : 'Subscription';
    return { ...fields, recurringProcessingModel: model };
  }
  if ('applePay' in request) {
    const applePayToken = readApplePayToken(request.applePay.token);
    return { paymentMethod: { type: 'applepay', applePayToken }, shopperInteraction: 'Ecommerce' };
  }
  if ('googlePay' in request) {
    const googlePayToken = readGooglePayToken(request.googlePay.token);
    return {
      paymentMethod: { type: 'googlepay', googlePayToken },
      shopperInteraction: 'Ecommerce',
      ...browser,
    };
  }
  if ('debit' in request) {
    const { iban, holder } = request.debit;
    const paymentMethod = { type: 'sepadirectdebit', iban: stripIban(iban), ownerName: holder };
    return {
      paymentMethod,
      shopperInteraction: 'Ecommerce',
      ...(request.savesAccount && { ...keep(request), recurringProcessingModel: 'Subscription' }),
    };
  }
  return undefined;
}

/** Creates the body of `POST /payments` for a card, a wallet or a debit; `undefined` if it is not sent to Adyen. */
export function createPaymentRequest(request: AuthorizationRequest, terms: Terms): object | undefined {
  const { shopper, returnUrl = terms.homeUrl } = request;
  const browser = createShopperFields(request.isMerchantInitiated ? undefined : shopper, returnUrl);
  const instrument = createInstrument(request, browser);
  return instrument && { ...createCommon(request, terms, returnUrl), ...instrument };
}

/** Adyen's names of the rails. */
const RAIL_TYPES: Partial<Record<RailId, string>> = {
  ideal: 'ideal',
  bancontact: 'bcmc_mobile',
  klarna: 'klarna',
  paypal: 'paypal',
  pay_by_bank: 'paybybank',
};

function createKlarnaFields(order: RailOrder, { merchantCountry }: Terms) {
  const { items, amountMinor, currency, description, shopper } = order;
  const lines = items.length ? items : [{ name: description, quantity: 1, unitPriceMinor: amountMinor }];
  const countryCode = chooseCountry({
    currency,
    accepted: shopper?.acceptedLanguages ?? [],
    language: shopper?.locale ?? '',
    merchantCountry,
  });
  const [language] = (shopper?.locale ?? 'en').split('-', 1);
  return {
    countryCode,
    shopperLocale: `${language}-${countryCode}`,
    ...createEmail(shopper),
    lineItems: lines.map(({ name, quantity, unitPriceMinor }, index) => ({
      id: String(index + 1),
      description: name,
      quantity,
      amountIncludingTax: unitPriceMinor,
    })),
  };
}

/** Creates the body of `POST /payments` for a rail; `undefined` if it is not sent to Adyen. */
export function createRailRequest(order: RailOrder, terms: Terms): object | undefined {
  const type = RAIL_TYPES[order.method as RailId];
  if (!type) return undefined;
  return {
    ...createCommon(order, terms, order.returnUrl),
    paymentMethod: { type },
    sessionValidity: new Date(order.expiresAt).toISOString(),
    ...(order.method === 'klarna' && createKlarnaFields(order, terms)),
  };
}
