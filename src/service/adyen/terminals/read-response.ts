import { CURRENCY_EXPONENTS, type Currency } from '../../../protocol/money.ts';
import { parseDecimal } from '../../../protocol/nexo/read-amount.ts';
import { readReceipts } from '../../pos/attempts/receipts.ts';
import type { MessagePair } from '../../pos/attempts/terminal-messages.ts';
import type { ReadCard, TerminalOutcome } from '../../pos/attempts/terminal-network.ts';
import { mapRefusal } from '../requests/map-refusal.ts';

type Json = Record<string, unknown>;

const toObject = (value: unknown): Json => Object(value) as Json;

/** The maximum length of a text that is kept. U+0000 cannot be stored. */
const MAX_TEXT = 200;
const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value.replaceAll('\u0000', '').slice(0, MAX_TEXT) : undefined;

function parseBase64(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString());
  } catch {
    return undefined;
  }
}

/**
 * Reads `AdditionalResponse`, which is form-encoded, or JSON in Base64, as the account is set. JSON has most values in
 * `additionalData`.
 */
function readAdditional(text: unknown): Record<string, string> {
  if (typeof text !== 'string') return {};
  const json = /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? parseBase64(text) : undefined;
  if (typeof json !== 'object') return Object.fromEntries(new URLSearchParams(text));
  const pairs = Object.entries({ ...toObject(json), ...toObject(toObject(json).additionalData) });
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

/** The conditions with which the card's bank or the card itself refuses (nexo Retailer Protocol 3.0, `ErrorCondition`). */
const DECLINES = ['Refusal', 'InvalidCard', 'WrongPIN', 'PaymentRestriction'];

function readCard(result: Json, additional: Record<string, string>): ReadCard {
  const { EntryMode, MaskedPan, PaymentBrand } = toObject(toObject(result.PaymentInstrumentData).CardData);
  const [last4] = /\d{4}$/.exec(additional.cardSummary ?? toText(MaskedPan) ?? '') ?? [];
  const brand = toText(PaymentBrand) ?? toText(additional.paymentMethod);
  return { brand, last4, entryMode: toText([EntryMode].flat()[0]) };
}

interface Asked {
  amountMinor: number;
  currency: string;
}

/** Adds up what the shopper pays. A tip is part of the authorized amount or beside it: either way, it is another amount. */
function readPaid({ AmountsResp }: Json, asked: Asked) {
  const {
    AuthorizedAmount,
    TipAmount,
    CashBackAmount,
    Currency: currency = asked.currency,
  } = toObject(AmountsResp);
  const toMinor = (value: unknown) =>
    parseDecimal(String(value), CURRENCY_EXPONENTS[currency as Currency] ?? 2) ?? 0;
  const [tip, cashBack] = [TipAmount, CashBackAmount].map((value) => toMinor(value ?? 0)) as [number, number];
  const authorized = AuthorizedAmount === undefined ? asked.amountMinor : toMinor(AuthorizedAmount);
  const extra = tip + cashBack;
  const isBeside = extra > 0 && authorized <= asked.amountMinor;
  return { amountMinor: isBeside ? authorized + extra : authorized, currency: String(currency) };
}

/** Reads the references of an approval: `<tender>.<pspReference>`, without the second part if it was approved offline. */
function readReferences(poiData: unknown, additional: Record<string, string>) {
  const id = toText(toObject(toObject(poiData).POITransactionID).TransactionID) ?? '';
  const dot = id.indexOf('.');
  const pspReference = toText((dot < 0 ? '' : id.slice(dot + 1)) || additional.pspReference);
  return { pspReference, tender: dot < 0 ? id : id.slice(0, dot) };
}

/**
 * Reads a `PaymentResponse` (Terminal API v1); `undefined` if it does not say how the payment has ended.
 * @param asked the amount that was asked for
 */
export function readPaymentResponse(body: unknown, asked: Asked): TerminalOutcome | undefined {
  const { Response, POIData, PaymentResult, PaymentReceipt } = toObject(body);
  const { Result, ErrorCondition, AdditionalResponse } = toObject(Response);
  const additional = readAdditional(AdditionalResponse);
  const result = toObject(PaymentResult);
  const { pspReference, tender } = readReferences(POIData, additional);
  const card = readCard(result, additional);
  const told = { pspReference, card, receipts: readReceipts(PaymentReceipt) };
  if (Result === 'Success' || Result === 'Partial') {
    const rbcId = pspReference ?? tender;
    if (!rbcId) return undefined;
    const approvalCode = toText(toObject(result.PaymentAcquirerData).ApprovalCode);
    const paid = { ...readPaid(result, asked), ...(Result === 'Partial' && { isPartial: true as const }) };
    return { ...told, isApproved: true, rbcId, approvalCode, ...paid };
  }
  const condition = toText(ErrorCondition);
  if (Result !== 'Failure' || !condition) return undefined;
  const reason = toText(additional.refusalReason);
  const declineCode = DECLINES.includes(condition) ? mapRefusal(reason?.replace(/^\d+\s+/, '')) : undefined;
  return {
    ...told,
    isApproved: false,
    condition,
    message: reason ?? toText(additional.message) ?? condition,
    declineCode,
  };
}

/** Reads an answer about a pair. Any other one, or one that Adyen's cloud gives instead of the terminal, says nothing. */
export function readResponse(answer: Json, { saleId, serviceId }: MessagePair): Json | undefined {
  const response = toObject(answer.SaleToPOIResponse);
  const { SaleID, ServiceID } = toObject(response.MessageHeader);
  return SaleID === saleId && ServiceID === serviceId ? response : undefined;
}
