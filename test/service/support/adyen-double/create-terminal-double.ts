import { findPaymentFaults } from './check-request.ts';
import type { AdyenDouble } from './create-adyen-double.ts';
import { CUT, type DeviceAnswer } from './create-device-double.ts';
import { createApproval, createFailure, type Dialogue, getTender, type Plan } from './terminal-answers.ts';

type Json = ReturnType<typeof JSON.parse>;

/** The terminals of a double of Adyen: what they are asked, how their dialogues end, and the books of it. */
export function createTerminalDouble(adyen: AdyenDouble, account: string) {
  const { devices } = adyen;
  const plans: Plan[] = [];
  const dialogues: Dialogue[] = [];
  /** The faults of the next questions about a payment. */
  const statusFaults: ('cut' | 'reject' | 'NotFound' | 'InProgress' | 'garbage' | 'other' | 'hang')[] = [];
  let count = 0;

  const find = (saleId: string) => dialogues.findLast((dialogue) => dialogue.saleId === saleId);
  const answer = (name: string, body: object, header: Json): DeviceAnswer => ({
    status: 200,
    body: { SaleToPOIResponse: { MessageHeader: { ...header, MessageType: 'Response' }, [name]: body } },
  });
  function finish(dialogue: Dialogue, end: Json): void {
    if (dialogue.end) return;
    dialogue.end = end;
    dialogue.ended.resolve();
  }

  /** Books an approval, and lets Adyen tell it. */
  function book(
    { psp, saleId, transactionId, plan, amount, currency }: Dialogue,
    success = true,
    additionalData: Record<string, string> = { cardSummary: '9999' },
  ): void {
    const minor = Math.round(((plan.approves ?? amount) + (plan.tip ?? 0)) * 100);
    const isBooked = adyen.payments.some((booked) => booked.psp === psp);
    if (success && !isBooked)
      adyen.payments.push({
        ...{ psp, reference: saleId, order: transactionId, amount: minor, account },
        ...{ currency: plan.currency ?? currency, isAuthorised: true, isManual: false },
        ...{ captured: minor, refunded: 0, isCancelled: false, type: 'terminal' },
      });
    adyen.outbox.push({
      ...{ eventCode: 'AUTHORISATION', success, pspReference: psp, merchantReference: saleId },
      ...{ value: minor, currency: plan.currency ?? currency, account },
      ...{ paymentMethod: 'mc', additionalData },
    });
  }

  function approve(dialogue: Dialogue): void {
    if (dialogue.end) return;
    if (!dialogue.plan.isOffline) book(dialogue);
    finish(dialogue, createApproval(dialogue, account));
  }

  devices.acts.set('Payment', async (message, header) => {
    adyen.wrong.push(...findPaymentFaults(message).map((name) => `Payment: ${name}`));
    const { AmountsReq } = message.PaymentRequest.PaymentTransaction;
    const isBusy = dialogues.some(({ poiid, end }) => poiid === header.POIID && !end);
    if (isBusy) return answer('PaymentResponse', createFailure('Busy'), header);
    const plan = plans.shift() ?? {};
    if (plan.answers === 'reject' && plan.does === 'vanish') return REJECT;
    if (plan.does === 'vanish') return CUT;
    count += 1;
    const data = JSON.parse(
      Buffer.from(message.PaymentRequest.SaleData.SaleToAcquirerData, 'base64').toString(),
    );
    const dialogue: Dialogue = {
      ...{ plan, header, poiid: header.POIID, saleId: header.SaleID, serviceId: header.ServiceID },
      ...{ transactionId: data.metadata.transaction_id, aborts: 0 },
      ...{ amount: AmountsReq.RequestedAmount, currency: AmountsReq.Currency },
      ...{ psp: `PTERM${Date.now()}${count}`, ended: Promise.withResolvers<void>() },
    };
    dialogues.push(dialogue);
    if (typeof plan.does === 'object')
      finish(dialogue, createFailure(plan.does.fails, plan.does.with, plan.isBase64));
    else if (plan.does !== 'wait') approve(dialogue);
    if (plan.answers === 'cut') return CUT;
    if (plan.answers === 'reject') return REJECT;
    if (plan.answers === 'hang') {
      await released.promise;
      return CUT;
    }
    await Promise.race([dialogue.ended.promise, released.promise]);
    if (plan.answers === 'lost' || !dialogue.end) return CUT;
    if (plan.answers === 'garbage') return { status: 200, body: 'null' };
    if (typeof plan.answers === 'number') return { status: plan.answers, body: {} };
    return answer('PaymentResponse', dialogue.end, header);
  });

  devices.acts.set('Abort', ({ AbortRequest: { MessageReference: about } }) => {
    const dialogue = find(about.SaleID);
    aborts.push(about.SaleID);
    if (dialogue && dialogue.serviceId === about.ServiceID && about.MessageCategory === 'Payment') {
      dialogue.aborts += 1;
      if (dialogue.plan.ignoresAbort) approve(dialogue);
      else if (!dialogue.plan.isDeaf)
        finish(dialogue, createFailure('Aborted', { message: '104 Merchant cancelled' }));
    }
    return { status: 200, body: '' };
  });

  devices.acts.set(
    'TransactionStatus',
    async ({ TransactionStatusRequest: { MessageReference: about } }, header) => {
      questions.push(about.SaleID);
      const fault = statusFaults.shift();
      if (fault === 'hang') await released.promise;
      if (fault === 'cut' || fault === 'hang') return CUT;
      if (fault === 'reject') return REJECT;
      if (fault === 'garbage') return { status: 200, body: { SaleToPOIResponse: {} } };
      const dialogue = find(about.SaleID);
      const say = (condition: string) =>
        answer(
          'TransactionStatusResponse',
          { Response: { Result: 'Failure', ErrorCondition: condition, AdditionalResponse: 'message=no' } },
          header,
        );
      if (fault && fault !== 'other') return say(fault);
      if (!dialogue || dialogue.serviceId !== about.ServiceID) return say('NotFound');
      if (!dialogue.end) return say('InProgress');
      return answer(
        'TransactionStatusResponse',
        {
          Response: { Result: 'Success' },
          MessageReference: about,
          RepeatedMessageResponse: {
            MessageHeader: {
              ...{ ...dialogue.header, MessageType: 'Response' },
              ...(fault === 'other' && { SaleID: 'another-sale' }),
            },
            RepeatedResponseMessageBody: { PaymentResponse: dialogue.end },
          },
        },
        header,
      );
    },
  );

  /** Lets something happen at the next message of a category: before it arrives, or after it was carried out. Its answer is lost. */
  const deaths: { category: string; when: 'before' | 'after'; act: () => Promise<unknown> }[] = [];
  for (const [category, act] of [...devices.acts])
    devices.acts.set(category, async (message, header) => {
      const place = deaths.findIndex((death) => death.category === category);
      const [death] = place < 0 ? [] : deaths.splice(place, 1);
      if (death?.when === 'before') {
        await death.act();
        return CUT;
      }
      const done = await act(message, header);
      await death?.act();
      return death ? CUT : done;
    });

  const questions: string[] = [];
  const aborts: string[] = [];
  const released = Promise.withResolvers<void>();
  const last = (): Dialogue => {
    const dialogue = dialogues.at(-1);
    if (!dialogue) throw new Error('No terminal was asked for a payment.');
    return dialogue;
  };
  return {
    plans,
    dialogues,
    statusFaults,
    deaths,
    /** The `SaleID` of each question, and of each Abort. */
    questions,
    aborts,
    last,
    find,
    plan: (...next: Plan[]) => void plans.push(...next),
    /** Presents a card to the terminal that waits. */
    tap: (dialogue = last()) => approve(dialogue),
    fail: (condition: string, pairs?: Record<string, string>, dialogue = last()) =>
      finish(dialogue, createFailure(condition, pairs)),
    /** The terminal hands in what it has approved alone. @param told what Adyen tells beside that, as its account is set */
    handIn: (success: boolean, dialogue = last(), told?: Record<string, string>) =>
      book(dialogue, success, told),
    getTender: (dialogue = last()) => getTender(dialogue),
    /** Lets Adyen tell that a card was refused, which has a reference of its own: another card may be presented. */
    refuseCard: (dialogue = last(), told: Record<string, string> = { cardSummary: '1111' }) =>
      book({ ...dialogue, psp: `${dialogue.psp}REFUSED` }, false, told),
    /** Cuts what still hangs. */
    release: () => released.resolve(),
  };
}

/** The answer of Adyen's cloud for a terminal that does not respond (`@adyen/api-library`, test data). */
const REJECT: DeviceAnswer = {
  status: 200,
  body: {
    SaleToPOIRequest: {
      EventNotification: {
        EventToNotify: 'Reject',
        EventDetails: 'message=Did+not+receive+a+response+from+the+POI.',
      },
    },
  },
};

export type TerminalDouble = ReturnType<typeof createTerminalDouble>;
