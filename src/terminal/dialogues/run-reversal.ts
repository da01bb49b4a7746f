import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { CURRENCY_EXPONENTS, type Currency, MAX_AMOUNT_MINOR, toMajor } from '../../protocol/money.ts';
import type { NexoMessage } from '../../protocol/nexo/message-table.ts';
import { NexoFault } from '../../protocol/nexo/nexo-fault.ts';
import { parseDecimal, readCurrency } from '../../protocol/nexo/read-amount.ts';
import type { ReversalRequest } from '../../protocol/nexo/requests.ts';
import type { ReverseRequest } from '../../protocol/terminal/terminal-connection.ts';
import type { ReversalEnd } from '../answers/reversal-answer.ts';
import type { TerminalDisplay } from '../customer/create-display.ts';
import type { Timing } from '../customer/timing.ts';
import type { Reversal, TerminalHost } from '../host/host.ts';
import type { DialogueRecord, DialogueRecords } from '../journal/dialogues.ts';

interface ReversalOptions {
  message: NexoMessage<ReversalRequest>;
  host: TerminalHost;
  records: DialogueRecords;
  display: TerminalDisplay;
  timing: Timing;
  /** The currency of the original payment, if the terminal still has it. */
  knownCurrency: Currency | undefined;
}

/** Finds the payment to be reversed, if this terminal still has it. */
export const findOriginal = (records: DialogueRecords, original: string): DialogueRecord | undefined =>
  records.findPaid(original.slice(original.lastIndexOf('.') + 1));

function readAmountMinor(amount: string, currency: Currency): number {
  const minor = parseDecimal(amount, CURRENCY_EXPONENTS[currency]);
  if (minor === undefined || minor < 1 || minor > MAX_AMOUNT_MINOR) {
    const max = toMajor(MAX_AMOUNT_MINOR, currency);
    const digits = CURRENCY_EXPONENTS[currency];
    throw new NexoFault(
      'NotAllowed',
      `ReversedAmount is ${amount.slice(0, 100)}: ${currency} needs more than 0, at most ${max}, with ${digits} decimals or fewer.`,
    );
  }
  return minor;
}

/**
 * Creates the request to the host.
 * @throws NexoFault for an amount or currency that no payment can have
 */
export function createReverseRequest(
  { header, request }: NexoMessage<ReversalRequest>,
  reference: string,
  knownCurrency: Currency | undefined,
): ReverseRequest {
  const { amount, original, reason } = request;
  const named = request.currency === undefined ? undefined : readCurrency('currency', request.currency);
  // The host refuses a currency other than the payment's, so a wrong guess moves no money.
  const currency = named ?? knownCurrency ?? 'EUR';
  return {
    Reference: reference,
    SaleId: header.saleId,
    ServiceId: header.serviceId,
    Original: original,
    AmountMinor: amount === undefined ? null : readAmountMinor(amount, currency),
    Currency: amount === undefined ? (named ?? null) : currency,
    Reason: reason,
  };
}

/** @returns `undefined` if the answer was lost */
export function toReversalEnd(answer: Reversal): ReversalEnd | undefined {
  if (answer.Decision === 'UNKNOWN') return undefined;
  if (answer.Decision === 'APPROVED') {
    const { PspReference, AmountMinor, Currency } = answer;
    return { result: 'Success', pspReference: PspReference, amountMinor: AmountMinor, currency: Currency };
  }
  if (answer.Decision === 'UNREACHABLE') {
    return { result: 'Failure', condition: 'UnreachableHost', message: 'The host cannot be reached.' };
  }
  return { result: 'Failure', condition: answer.ErrorCondition, message: answer.Message };
}

/**
 * Runs a reversal, which needs neither a card nor the customer.
 * @returns the same as `toReversalEnd`
 */
export async function runReversal(options: ReversalOptions): Promise<ReversalEnd | undefined> {
  const { message, host, records, display, timing, knownCurrency } = options;
  const { header } = message;
  const request = createReverseRequest(message, randomUUID(), knownCurrency);
  records.authorize(header, request.Reference, undefined);
  display.show('AUTHORIZING', {
    Category: 'Reversal',
    SaleId: header.saleId,
    ServiceId: header.serviceId,
    AmountMinor: request.AmountMinor,
    Currency: request.AmountMinor === null ? null : (request.Currency as Currency),
    Card: null,
    EntryMode: null,
    WrongPins: 0,
    ActsAt: null,
    Result: null,
    Text: 'Refunding',
  });
  const [answer] = await Promise.all([host.reverse(request), setTimeout(timing.hostMs)]);
  return toReversalEnd(answer);
}
