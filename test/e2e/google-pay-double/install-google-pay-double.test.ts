// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GooglePayDoubleOptions } from '../../../e2e/google-pay-double/google-pay-double-options.ts';
import {
  type GooglePayDouble,
  installGooglePayDouble,
} from '../../../e2e/google-pay-double/install-google-pay-double.ts';

const DATA = {
  environment: 'TEST',
  apiVersion: 2,
  apiVersionMinor: 0,
  merchantInfo: { merchantName: 'Bottega Rossi' },
  allowedPaymentMethods: [
    {
      type: 'CARD',
      parameters: { allowedAuthMethods: ['PAN_ONLY'], allowedCardNetworks: ['VISA'] },
      tokenizationSpecification: {
        type: 'PAYMENT_GATEWAY',
        parameters: { gateway: 'servicepay', gatewayMerchantId: 'Bottega Rossi' },
      },
    },
  ],
  transactionInfo: {
    currencyCode: 'EUR',
    countryCode: 'IT',
    totalPriceStatus: 'FINAL',
    totalPrice: '9.90',
  },
};
const TOTAL = { label: 'Bottega Rossi', amount: { currency: 'EUR', value: '9.90' } };
const METHOD = { supportedMethods: 'https://google.com/pay', data: DATA };

let double: GooglePayDouble;

function install(options: GooglePayDoubleOptions = {}): void {
  globalThis.googlePayDouble?.uninstall();
  double = installGooglePayDouble({ isActivated: () => true, isSecure: () => true, ...options });
}

const create = (data: object = {}, details: object = {}) =>
  new PaymentRequest([{ ...METHOD, data: { ...DATA, ...data } }], { total: TOTAL, ...details });

beforeEach(() => install());
afterEach(() => double.uninstall());

describe('a new PaymentRequest', () => {
  it.each<[string, () => PaymentRequest, string]>([
    ['without a method', () => new PaymentRequest([], { total: TOTAL }), 'TypeError'],
    [
      'with the same method twice',
      () => new PaymentRequest([METHOD, METHOD], { total: TOTAL }),
      'RangeError',
    ],
    [
      'with a method that is not a URL',
      () => new PaymentRequest([{ supportedMethods: 'google' }], { total: TOTAL }),
      'RangeError',
    ],
    ['without a total', () => create({}, { total: undefined }), 'TypeError'],
    [
      'with a negative total',
      () => create({}, { total: { ...TOTAL, amount: { currency: 'EUR', value: '-1' } } }),
      'TypeError',
    ],
    [
      'with a malformed amount',
      () => create({}, { total: { ...TOTAL, amount: { currency: 'EUR', value: '9,90' } } }),
      'TypeError',
    ],
    [
      'with a malformed currency',
      () => create({}, { displayItems: [{ ...TOTAL, amount: { currency: 'euro', value: '1' } }] }),
      'RangeError',
    ],
    ['with data that cannot be cloned', () => create({ callback: () => {} }), 'DataCloneError'],
  ])('is refused %s', (_what, construct, name) => {
    expect(construct).toThrow(expect.objectContaining({ name }));
  });

  it('is refused on an insecure page, and in a frame without the payment permission', () => {
    install({ isSecure: () => false });
    expect(create).toThrow(expect.objectContaining({ name: 'SecurityError' }));
    install();
    Object.assign(document, { featurePolicy: { allowsFeature: () => false } });
    expect(create).toThrow(expect.objectContaining({ name: 'SecurityError' }));
    Reflect.deleteProperty(document, 'featurePolicy');
  });

  it.each([true, false])(
    'reports %s from `canMakePayment()`, as it was told, and false for another wallet',
    async (canMakePayment) => {
      install({ canMakePayment });
      expect(await create().canMakePayment()).toBe(canMakePayment);
      const other = new PaymentRequest([{ supportedMethods: 'https://pay.example' }], { total: TOTAL });
      expect(await other.canMakePayment()).toBe(false);
    },
  );
});

describe('the sheet', () => {
  it('opens only with user activation', async () => {
    for (const isActivated of [() => false, async () => false]) {
      install({ isActivated });
      await expect(create().show()).rejects.toMatchObject({ name: 'SecurityError' });
      expect(double.isOpen()).toBe(false);
    }
    install({ isActivated: async () => true });
    void create().show();
    await expect.poll(() => double.isOpen()).toBe(true);
  });

  it('opens only once for a request, and only one at a time', async () => {
    const request = create();
    void request.show();
    await expect(request.show()).rejects.toMatchObject({ name: 'InvalidStateError' });
    await expect(create().show()).rejects.toMatchObject({
      name: 'AbortError',
      message: expect.stringContaining('already showing'),
    });
    expect(double.isOpen()).toBe(true);
  });

  it.each([
    ['environment', { environment: 'sandbox' }],
    ['apiVersion', { apiVersion: 1 }],
    ['merchantInfo', { merchantInfo: {} }],
    ['allowedPaymentMethods', { allowedPaymentMethods: [] }],
    ['allowedPaymentMethods.type', { allowedPaymentMethods: [{ type: 'PAYPAL' }] }],
    ['allowedAuthMethods', { allowedPaymentMethods: [{ type: 'CARD', parameters: {} }] }],
    [
      'allowedCardNetworks',
      {
        allowedPaymentMethods: [
          { type: 'CARD', parameters: { allowedAuthMethods: ['PAN_ONLY'], allowedCardNetworks: ['visa'] } },
        ],
      },
    ],
    ['totalPrice', { transactionInfo: { ...DATA.transactionInfo, totalPrice: '9.9' } }],
    ['totalPriceStatus', { transactionInfo: { ...DATA.transactionInfo, totalPriceStatus: 'ESTIMATED' } }],
    ['countryCode', { transactionInfo: { ...DATA.transactionInfo, countryCode: 'it' } }],
  ])('does not open for a request whose %s is wrong', async (part, change) => {
    await expect(create(change).show()).rejects.toMatchObject({
      name: 'OperationError',
      message: `DEVELOPER_ERROR: ${part}`,
    });
  });

  it('does not open for another wallet', async () => {
    const other = new PaymentRequest([{ supportedMethods: 'https://pay.example' }], { total: TOTAL });
    await expect(other.show()).rejects.toMatchObject({ name: 'NotSupportedError' });
  });

  it('creates a new token for each payment, which can be completed only once', async () => {
    const tokens: string[] = [];
    for (const declineCode of [undefined, 'insufficient_funds']) {
      const shown = create().show();
      const completed = double.authorize({ ...(declineCode && { declineCode }), email: 'maria@example.com' });
      const response = await shown;
      expect(response.details).toMatchObject({ email: 'maria@example.com' });
      const { token } = response.details.paymentMethodData.tokenizationData;
      expect(JSON.parse(token)).toMatchObject({ protocolVersion: 'ECv2' });
      expect(JSON.parse(JSON.parse(token).signedMessage).declineCode).toBe(declineCode);
      tokens.push(token);
      await expect(response.complete('paid' as never)).rejects.toThrow(TypeError);
      await response.complete('success');
      expect(await completed).toBe('success');
      await expect(response.complete('success')).rejects.toMatchObject({ name: 'InvalidStateError' });
    }
    expect(new Set(tokens).size).toBe(2);
    expect(double.isOpen()).toBe(false);
  });

  it('can be closed by the shopper or the page, but only while it is open', async () => {
    const cancelled = create().show();
    double.cancel();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError', message: /User closed/ });
    const request = create();
    await expect(request.abort()).rejects.toMatchObject({ name: 'InvalidStateError' });
    const aborted = request.show();
    await request.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect(double.isOpen()).toBe(false);
  });
});

describe('uninstall', () => {
  it('removes everything that the double has added to the window', () => {
    double.uninstall();
    expect('PaymentRequest' in globalThis).toBe(false);
    expect('googlePayDouble' in globalThis).toBe(false);
  });
});
