import { randomUUID } from 'node:crypto';
import type { BookedPayment, Notification, TokenPlace } from './adyen-types.ts';
import type { CardReader, DoubleCard } from './read-cards.ts';

/** The parts of a request that the double reads; `findUnknownFields` has checked their names. */
type Json = ReturnType<typeof JSON.parse>;

/** Takes payments, as Adyen's Checkout API does, with books of its own. What happens is told by the outbox. */
export function keepPayments(outbox: Notification[], cards: CardReader) {
  const payments: BookedPayment[] = [];
  const blocked = new Set<string>();
  /** The kept cards and accounts, with whom they belong to. */
  const kept = new Map<string, DoubleCard | undefined>();
  /** The kept cards that it was told to forget. */
  const forgotten: string[] = [];
  /** Its answer when a shopper has returned. */
  const returns = { code: 'Authorised' };
  const tokens: { place: TokenPlace } = { place: 'answer' };
  /** Its description of a card, which depends on the settings of its account. Default: what it has read. */
  const says: {
    additionalData?: Record<string, string>;
    brand?: string;
    isSilent?: true;
    isForgetful?: true;
  } = {};
  function describeCard(card: DoubleCard | undefined) {
    const isRead = card && !says.additionalData && !says.brand && !says.isSilent;
    const additionalData = isRead
      ? {
          cardSummary: card.number.slice(-4),
          cardBin: card.number.slice(0, 6),
          expiryDate: `${Number(card.month)}/${card.year}`,
        }
      : says.additionalData;
    const brand = isRead ? card.brand : says.brand;
    return {
      ...(additionalData && { additionalData }),
      ...(brand && { paymentMethod: { type: 'scheme', brand } }),
    };
  }
  /** The failures of the next modifications, by kind. */
  const failing = new Set<string>();
  let count = 0;
  const createPsp = () => {
    count += 1;
    return `PSP${String(count).padStart(13, '0')}`;
  };

  const find = (psp: string) => payments.find((payment) => payment.psp === psp);
  const tellAuthorisation = (payment: BookedPayment, success: boolean, extra: Partial<Notification> = {}) =>
    outbox.push({
      eventCode: 'AUTHORISATION',
      success,
      pspReference: payment.psp,
      merchantReference: payment.reference,
      value: payment.amount,
      ...extra,
    });

  function authorise(payment: BookedPayment): void {
    payment.isAuthorised = true;
    if (!payment.isManual) payment.captured = payment.amount;
  }

  function pay(body: Json) {
    const { reference, amount, paymentMethod, additionalData, merchantOrderReference, shopperReference } =
      body;
    const { storedPaymentMethodId } = paymentMethod;
    const keptAs = `${shopperReference}/${storedPaymentMethodId}`;
    if (storedPaymentMethodId && !kept.has(keptAs))
      return { status: 422, errorCode: '800', message: 'Contract not found' };
    const isTyped = paymentMethod.type === 'scheme' && !storedPaymentMethodId;
    if (storedPaymentMethodId && paymentMethod.encryptedSecurityCode) cards.readCode(paymentMethod);
    const card = isTyped ? cards.readCard(paymentMethod) : kept.get(keptAs);
    const description = describeCard(card);
    const payment: BookedPayment = {
      psp: createPsp(),
      reference,
      order: merchantOrderReference,
      amount: amount.value,
      currency: amount.currency,
      isAuthorised: false,
      isManual: additionalData?.manualCapture === 'true',
      captured: 0,
      refunded: 0,
      isCancelled: false,
      type: paymentMethod.type,
    };
    payments.push(payment);
    const { psp: pspReference } = payment;
    const [, code] = /^REFUSED (\d+)$/.exec(paymentMethod.holderName ?? '') ?? [];
    if (blocked.has(reference) || code) {
      const refusalReasonCode = code ?? '2';
      tellAuthorisation(payment, false, { reason: 'Refused' });
      const refused = {
        pspReference,
        resultCode: 'Refused',
        refusalReasonCode,
        merchantReference: reference,
      };
      return { ...refused, ...description };
    }
    const isRedirected = ['ideal', 'klarna', 'paypal', 'bcmc_mobile', 'paybybank'].includes(
      paymentMethod.type,
    );
    const isChallenged =
      paymentMethod.holderName?.startsWith('CHALLENGE') && body.shopperInteraction !== 'Moto';
    if (isRedirected || isChallenged) {
      payment.redirectResult = randomUUID();
      const isPost = paymentMethod.holderName === 'CHALLENGE POST';
      const action = {
        type: 'redirect',
        url: `https://bank.example/${payment.psp}`,
        method: isPost ? 'POST' : 'GET',
        ...(isPost && { data: { PaReq: 'a"b' } }),
      };
      return { pspReference, resultCode: 'RedirectShopper', action, merchantReference: reference };
    }
    authorise(payment);
    const storedId = `STORED${payment.psp}`;
    const keeps = body.storePaymentMethod && shopperReference ? tokens.place : undefined;
    if (keeps) kept.set(`${shopperReference}/${storedId}`, card);
    const named = {
      additionalData: { ...description.additionalData, 'tokenization.storedPaymentMethodId': storedId },
    };
    const isNamed = keeps === 'answer' || keeps === 'AUTHORISATION';
    const told = { ...description, ...(isNamed && named) };
    tellAuthorisation(payment, true, {
      ...(told.additionalData && { additionalData: told.additionalData }),
      ...(description.paymentMethod && { paymentMethod: description.paymentMethod.brand }),
    });
    if (keeps === 'RECURRING_CONTRACT')
      outbox.push({
        eventCode: keeps,
        pspReference: storedId,
        originalReference: payment.psp,
        merchantReference: reference,
      });
    const answered = { pspReference, merchantReference: reference };
    if (paymentMethod.holderName === 'PARTLY') return { ...answered, resultCode: 'PartiallyAuthorised' };
    return {
      ...answered,
      resultCode: payment.type === 'sepadirectdebit' ? 'Received' : 'Authorised',
      ...description,
      ...(keeps === 'answer' && named),
    };
  }

  function takeReturn({ details }: Json) {
    const payment = payments.find(({ redirectResult }) => redirectResult === details.redirectResult);
    if (!payment) return { status: 422, errorCode: '14_0', message: 'Unknown redirectResult' };
    const isRefused = returns.code === 'Refused';
    if (!isRefused) authorise(payment);
    tellAuthorisation(payment, !isRefused);
    const { psp: pspReference, reference: merchantReference } = payment;
    // 11: the cardholder was not authenticated.
    const reason = isRefused && { refusalReasonCode: '11' };
    return { pspReference, resultCode: returns.code, merchantReference, ...reason };
  }

  const MODIFY: Record<string, (payment: BookedPayment, amount: number) => Notification | undefined> = {
    captures(payment, amount) {
      if (payment.captured || payment.isCancelled || amount > payment.amount) return undefined;
      payment.captured = amount;
      return { eventCode: 'CAPTURE', value: amount };
    },
    cancels(payment) {
      if (payment.captured || payment.isCancelled) return undefined;
      payment.isCancelled = true;
      return { eventCode: 'CANCELLATION', value: payment.amount };
    },
    refunds(payment, amount) {
      if (payment.refunded + amount > payment.captured) return undefined;
      payment.refunded += amount;
      return { eventCode: 'REFUND', value: amount };
    },
    reversals(payment) {
      if (payment.captured) payment.refunded = payment.captured;
      else payment.isCancelled = true;
      return { eventCode: 'CANCEL_OR_REFUND', value: payment.amount };
    },
  };

  function modify(psp: string, kind: string, body: Json) {
    const payment = find(psp);
    if (!payment?.isAuthorised) return { status: 422, errorCode: '167', message: 'Original not found' };
    const pspReference = createPsp();
    const told = failing.delete(kind)
      ? undefined
      : (MODIFY[kind] as (typeof MODIFY)[string])(payment, body.amount?.value ?? payment.amount);
    const eventCode = {
      captures: 'CAPTURE',
      cancels: 'CANCELLATION',
      refunds: 'REFUND',
      reversals: 'CANCEL_OR_REFUND',
    }[kind];
    outbox.push({
      eventCode: eventCode ?? kind,
      value: body.amount?.value ?? payment.amount,
      ...told,
      success: told !== undefined,
      pspReference,
      originalReference: psp,
      ...{ merchantReference: payment.reference, currency: payment.currency },
      ...(payment.account && { account: payment.account }),
      ...(told ? {} : { reason: 'Insufficient balance' }),
    });
    return { pspReference, status: 'received', paymentPspReference: psp };
  }

  function cancelByReference({ paymentReference }: Json) {
    const payment = payments.find(({ reference }) => reference === paymentReference);
    const pspReference = createPsp();
    if (payment?.isAuthorised && !payment.captured) payment.isCancelled = true;
    else if (payment?.captured) payment.refunded = payment.captured;
    else blocked.add(paymentReference);
    if (payment)
      outbox.push({
        eventCode: 'TECHNICAL_CANCEL',
        success: true,
        pspReference,
        originalReference: payment.psp,
        merchantReference: paymentReference,
        value: payment.amount,
      });
    return { pspReference, status: 'received', paymentReference };
  }

  const listStored = (shopper: string) =>
    [...kept].flatMap(([name, card]) => {
      const [owner, id] = name.split('/');
      if (owner !== shopper || !card || says.isForgetful) return [];
      const { brand, number, month, year } = card;
      const expiry = { expiryMonth: month, expiryYear: year.slice(2) };
      return [{ type: 'scheme', id, brand, lastFour: number.slice(-4), ...expiry }];
    });

  /** Forgets a kept card or account. */
  function forget(shopperReference: string, storedId: string): Json {
    forgotten.push(storedId);
    const isKnown = kept.delete(`${shopperReference}/${storedId}`);
    return isKnown ? {} : { status: 422, errorCode: '800', message: 'Contract not found' };
  }

  return {
    payments,
    forgotten,
    returns,
    tokens,
    says,
    failing,
    createPsp,
    find,
    pay,
    takeReturn,
    modify,
    cancelByReference,
    listStored,
    forget,
    /** Pays what a shopper was sent to the bank for, without a return. */
    approveAtBank(reference: string) {
      const payment = payments.find((booked) => booked.reference === reference);
      if (!payment) throw new Error(`There is no payment ${reference}.`);
      authorise(payment);
      tellAuthorisation(payment, true);
    },
  };
}
