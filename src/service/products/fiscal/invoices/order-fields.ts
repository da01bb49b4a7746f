import { foldPasted } from '../../../../protocol/identifiers/fold-pasted.ts';
import { nullable } from '../../../calls/definitions/answer-fields.ts';
import { line } from '../../../calls/definitions/line.ts';
import { asHint, breakRule, type FieldError } from '../../../platform/http/answers/rejections.ts';
import { findForeignSigns } from '../rules/find-foreign-signs.ts';
import { foldTexts } from '../rules/fold-signs.ts';
import { isDay } from '../rules/rome-calendar.ts';
import { both } from './both.ts';

/** The order that an invoice is about (FatturaPA 2.1.2). A missing field is null or absent. */
export interface InvoicedOrder {
  OrderNumber?: string | null;
  /** `YYYY-MM-DD` */
  OrderDate?: string | null;
  /** The code of the tender, 10 characters (law 136/2010, article 3). */
  Cig?: string | null;
  /** The code of the public investment project, 15 characters (law 3/2003, article 11). */
  Cup?: string | null;
}

const DAY_HINT = 'A day such as 2026-11-24.';

/** A code with its length, and a hint. A public body refuses an invoice without those of its tender (DL 66/2014, article 25). */
const CODES = {
  Cig: [10, 'The 10 letters and digits of the tender, such as 7551988E35.'],
  Cup: [15, 'The 15 letters and digits of the project, such as E51B21004040001.'],
} as const;

/** Leaves room for a space between all characters of a code. */
const MAX_CODE_TEXT = 40;

const textOrNull = (description: string) => nullable({ type: 'string' }, description);

export const ORDER_FIELDS = {
  OrderNumber: both(
    { ...line(20), title: 'Order or contract' },
    textOrNull('The number of the order or contract that it is about (`IdDocumento`).'),
  ),
  OrderDate: both(
    { type: 'string', format: 'date', ...asHint(DAY_HINT), title: 'Date of the order' },
    textOrNull('The day of that order.'),
  ),
  Cig: both(
    { ...line(MAX_CODE_TEXT), title: 'CIG', format: 'cig', ...asHint(CODES.Cig[1]) },
    textOrNull('The code of the tender, for a public body (`CodiceCIG`).'),
  ),
  Cup: both(
    { ...line(MAX_CODE_TEXT), title: 'CUP', format: 'cup', ...asHint(CODES.Cup[1]) },
    textOrNull('The code of the project, for a public body (`CodiceCUP`).'),
  ),
};

/** Normalizes the codes, and writes the number with the characters of a file. */
export const normalizeOrder = ({ OrderNumber, Cig, Cup }: InvoicedOrder): InvoicedOrder => ({
  ...(OrderNumber && { OrderNumber: foldTexts(OrderNumber) }),
  ...(Cig && { Cig: foldPasted(Cig) }),
  ...(Cup && { Cup: foldPasted(Cup) }),
});

/** Checks the rules of an order that the schema cannot express. */
export function checkInvoicedOrder({ OrderNumber, OrderDate, ...codes }: InvoicedOrder): FieldError[] {
  return [
    ...findForeignSigns(OrderNumber, 'OrderNumber'),
    ...(OrderDate && !OrderNumber && !codes.Cig && !codes.Cup ? [breakRule('OrderNumber', 'REQUIRED')] : []),
    ...(OrderDate && !isDay(OrderDate) ? [breakRule('OrderDate', 'INVALID_VALUE', DAY_HINT)] : []),
    ...(Object.keys(CODES) as (keyof typeof CODES)[]).flatMap((name) => {
      const [length, hint] = CODES[name];
      const code = codes[name];
      const isRight = !code || (code.length === length && /^[A-Z0-9]+$/.test(code));
      return isRight ? [] : [breakRule(name, 'INVALID_VALUE', hint)];
    }),
  ];
}

/** Copies the order of an invoice, for its credit note. */
export const copyOrder = ({ OrderNumber, OrderDate, Cig, Cup }: InvoicedOrder): InvoicedOrder => ({
  ...(OrderNumber && { OrderNumber }),
  ...(OrderDate && { OrderDate }),
  ...(Cig && { Cig }),
  ...(Cup && { Cup }),
});

/** Writes the order as lines of FatturaPA. The number is mandatory there: without one, the code of the tender or project is it. */
export function writeOrder(order: InvoicedOrder): Record<string, string | undefined> | undefined {
  const { OrderNumber, OrderDate, Cig, Cup } = copyOrder(order);
  const number = OrderNumber ?? Cig ?? Cup;
  return number
    ? {
        IdDocumento: number,
        Data: OrderDate ?? undefined,
        CodiceCUP: Cup ?? undefined,
        CodiceCIG: Cig ?? undefined,
      }
    : undefined;
}
