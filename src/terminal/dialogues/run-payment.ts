import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { NexoMessage } from '../../protocol/nexo/message-table.ts';
import type { PaymentRequest } from '../../protocol/nexo/requests.ts';
import type {
  AuthorizeRequest,
  PresentedCard,
  TerminalState,
} from '../../protocol/terminal/terminal-connection.ts';
import type { ShownDialogue } from '../../protocol/terminal/terminal-screen.ts';
import { maskCard, type PaymentEnd } from '../answers/payment-answer.ts';
import { collectCard } from '../customer/collect-card.ts';
import type { Customer } from '../customer/create-customer.ts';
import type { TerminalDisplay } from '../customer/create-display.ts';
import type { Inputs } from '../customer/inputs.ts';
import type { Timing } from '../customer/timing.ts';
import type { Authorization, TerminalHost } from '../host/host.ts';
import type { DialogueRecords } from '../journal/dialogues.ts';

interface RunPaymentOptions {
  message: NexoMessage<PaymentRequest>;
  messageId: string | undefined;
  host: TerminalHost;
  records: DialogueRecords;
  display: TerminalDisplay;
  timing: Timing;
  inputs: Inputs;
  customer: Customer;
}

/** The messages if the host is unreachable. A cloud payment may have been cancelled, which only the service knows. */
const UNREACHABLE = {
  local: 'The host cannot be reached, and the amount is above the offline limit.',
  cloud: 'The host cannot be reached, and this payment needs it.',
};

/** Converts the host's answer into the result of a payment. */
export function toPaymentResult(
  authorization: Authorization,
  card: PresentedCard,
  from: keyof typeof UNREACHABLE,
): PaymentEnd {
  if (authorization.decision === 'APPROVED') {
    const { pspReference, approvalCode, isOnline } = authorization;
    return { result: 'Success', pspReference, approvalCode, isOnline, card };
  }
  if (authorization.decision === 'UNREACHABLE') {
    return { result: 'Failure', condition: 'UnreachableHost', message: UNREACHABLE[from], card };
  }
  const { errorCondition, refusalReason, message, pspReference } = authorization;
  return { result: 'Failure', condition: errorCondition, message, refusalReason, pspReference, card };
}

function createShow({ message: { header, request }, display }: RunPaymentOptions) {
  const shown: ShownDialogue = {
    Category: 'Payment',
    SaleId: header.saleId,
    ServiceId: header.serviceId,
    AmountMinor: request.amountMinor,
    Currency: request.currency,
    Card: null,
    EntryMode: null,
    WrongPins: 0,
    ActsAt: null,
    Result: null,
    Text: '',
  };
  return (state: TerminalState, changes: Partial<ShownDialogue>) => {
    Object.assign(shown, changes);
    display.show(state, { ...shown });
  };
}

/** Runs the steps `PRESENT_CARD → PIN? → AUTHORIZING → RESULT`. The result is not stored yet. */
export async function runPayment(options: RunPaymentOptions): Promise<PaymentEnd> {
  const { message, messageId, host, records, timing, inputs, customer } = options;
  const { header, request } = message;
  const show = createShow(options);
  const collected = await collectCard({
    amountMinor: request.amountMinor,
    brands: request.brands,
    inputs,
    timing,
    customer,
    display: {
      presentCard: (actsAt) => show('PRESENT_CARD', { ActsAt: actsAt ?? null, Text: 'Present card' }),
      enterPin: (card, WrongPins, actsAt) => {
        const known = { Card: `${card.Brand} ${maskCard(card)}`, EntryMode: card.EntryMode };
        const Text = WrongPins ? 'Wrong PIN. Try again' : 'Enter PIN';
        show('PIN', { ...known, WrongPins, ActsAt: actsAt ?? null, Text });
      },
    },
  });
  customer.stop();
  if ('failure' in collected) return collected.failure;
  const { card } = collected;
  const authorization: AuthorizeRequest = {
    Reference: randomUUID(),
    SaleId: header.saleId,
    ServiceId: header.serviceId,
    TransactionId: request.transactionId,
    AmountMinor: request.amountMinor,
    Currency: request.currency,
    ManualCapture: request.manualCapture,
    Card: card,
    Keys: request.keys,
    ...(messageId && { MessageId: messageId }),
  };
  // Store it before the host is asked.
  records.authorize(header, authorization.Reference, card);
  show('AUTHORIZING', {
    Card: `${card.Brand} ${maskCard(card)}`,
    EntryMode: card.EntryMode,
    ActsAt: null,
    Text: 'Authorizing',
  });
  // Wait first: the till gets the answer from the service, and may start its next sale at once.
  await setTimeout(timing.hostMs);
  return toPaymentResult(await host.authorize(authorization), card, messageId ? 'cloud' : 'local');
}
