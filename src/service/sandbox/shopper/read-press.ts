/** SIMULATED: what a shopper types and chooses, as a program names it. */
import { randomUUID } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../../protocol/money.ts';
import {
  isRail,
  isWallet,
  PAYMENT_METHODS,
  type PaymentMethodId,
} from '../../../protocol/payment-methods.ts';
import {
  asHint,
  asRule,
  breakRule,
  type FieldError,
  type FieldRule,
  rejectFields,
} from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { NAMED_CARDS } from '../acquirer/test-cards.ts';
import { BANK_DECISIONS, type BankDecision, listBankDecisions } from '../bank/render-bank.ts';
import type { ShopperPress } from './press-page.ts';

const MAX_TEXT_LENGTH = 200;
const text = Type.String({ maxLength: MAX_TEXT_LENGTH });

/** Which test cards there are. */
const CARD_HINT = `A card number as a text, or one of ${Object.keys(NAMED_CARDS).join(', ')}.`;

const Body = Type.Object(
  {
    Card: Type.Optional(Type.String({ maxLength: MAX_TEXT_LENGTH, ...asHint(CARD_HINT) })),
    Method: Type.Optional(
      Type.Unsafe<PaymentMethodId>({ type: 'string', enum: PAYMENT_METHODS.map(({ id }) => id) }),
    ),
    Decision: Type.Optional(Type.Unsafe<BankDecision>({ type: 'string', enum: Object.keys(BANK_DECISIONS) })),
    Name: Type.Optional(text),
    Email: Type.Optional(text),
    Iban: Type.Optional(text),
    Amount: Type.Optional(
      Type.Integer({
        minimum: MIN_AMOUNT_MINOR,
        maximum: MAX_AMOUNT_MINOR,
        ...asRule('AMOUNT_OUT_OF_RANGE'),
      }),
    ),
    SaveCard: Type.Optional(Type.Boolean()),
    AttemptKey: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$', ...asHint('8 to 64 letters, digits and hyphens.') }),
    ),
  },
  { additionalProperties: false },
);
const checkFields = createFieldCheck(Body);

type PressBody = Static<typeof Body>;

/** The shopper, unless the body names another one. */
const SHOPPER = { name: 'Ada Rossi', email: 'ada.rossi@example.com' };

/** American Express prints four digits, all others three. */
const chooseCode = (number: string): string => (/^3[47]/.test(number) ? '1234' : '123');

/** Lists what the fields say against each other. */
function findConflicts({ Card, Method, Decision, Iban, SaveCard }: PressBody): FieldError[] {
  const method = Method ?? 'card';
  const buttons = listBankDecisions(isRail(method) ? method : 'card');
  const isCard = Card === undefined || /^[\d\s-]*$/.test(Card) || Object.hasOwn(NAMED_CARDS, Card);
  const rules: [isBroken: boolean, field: string, code: FieldRule, hint: string][] = [
    [Card === undefined && Method === undefined, 'Card', 'REQUIRED', 'A card, or a Method.'],
    [!isCard, 'Card', 'INVALID_VALUE', CARD_HINT],
    [
      Card !== undefined && method !== 'card',
      'Card',
      'INVALID_VALUE',
      `Leave it out: the Method is ${method}.`,
    ],
    [isWallet(method), 'Method', 'METHOD_NOT_AVAILABLE', 'Only the sheet in a browser gives its token.'],
    [
      !((Decision ?? 'approve') in buttons),
      'Decision',
      'INVALID_VALUE',
      `One of ${Object.keys(buttons).join(', ')}.`,
    ],
    [
      Iban !== undefined && method !== 'sepa_direct_debit',
      'Iban',
      'INVALID_VALUE',
      'Only for sepa_direct_debit.',
    ],
    [SaveCard !== undefined && method !== 'card', 'SaveCard', 'INVALID_VALUE', 'Only for a card.'],
  ];
  return rules.flatMap(([isBroken, ...rule]) => (isBroken ? breakRule(...rule) : []));
}

/** Creates what the page sends of the method. */
function createDetails(
  { Card = 'visa', Method = 'card', Name, Iban = '', SaveCard }: PressBody,
  now: number,
) {
  const name = Name ?? SHOPPER.name;
  if (Method === 'sepa_direct_debit') return { method: Method, debit: { iban: Iban, holder: name } };
  if (Method !== 'card') return { method: Method };
  const number = NAMED_CARDS[Card] ?? Card;
  const nextYear = new Date(now).getUTCFullYear() + 1;
  const card = { number, expiry: `12/${nextYear % 100}`, cvc: chooseCode(number), name };
  return { method: Method, card, ...(SaveCard && { save: true }) };
}

/** @throws Rejection 400 that names each field that is missing, unknown, malformed, or does not fit the others */
export function readPress(input: unknown, now: number): Omit<ShopperPress, 'token'> {
  const body = readObject(input) as PressBody;
  const errors = checkFields(body);
  if (errors.length) throw rejectFields(errors);
  const conflicts = findConflicts(body);
  if (conflicts.length) throw rejectFields(conflicts);
  const { Decision: decision = 'approve', Email: email = SHOPPER.email, Amount, AttemptKey } = body;
  return {
    decision,
    request: {
      attemptKey: AttemptKey ?? randomUUID(),
      email,
      ...createDetails(body, now),
      ...(Amount !== undefined && { amountMinor: Amount }),
    },
  };
}
