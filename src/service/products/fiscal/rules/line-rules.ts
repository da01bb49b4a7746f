import { Type } from 'typebox';
import { nullable } from '../../../calls/definitions/answer-fields.ts';
import { line } from '../../../calls/definitions/line.ts';
import { VAT_CODES, VAT_RATES } from '../../../merchants/lookups/vat-codes.ts';
import {
  asStated,
  breakRule,
  type FieldError,
  type TellingRule,
} from '../../../platform/http/answers/rejections.ts';
import { type FiscalLine, sumLines, toThousandths } from './sum-lines.ts';

const MAX_QUANTITY = 100_000;
const MAX_UNIT_PRICE_MINOR = 10_000_000;
/** FatturaPA allows eleven digits before the decimal point. */
const MAX_TOTAL_MINOR = 10 ** 13;

/** The schema of lines in a body. */
export const LINES_SCHEMA = Type.Unsafe<FiscalLine[]>({
  type: 'array',
  minItems: 1,
  maxItems: 200,
  description: 'What was sold.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['Description', 'Quantity', 'UnitPrice', 'VatRate'],
    properties: {
      Description: { ...line(1000), description: 'What it is.' },
      Quantity: {
        type: 'number',
        minimum: 0.001,
        maximum: MAX_QUANTITY,
        ...asStated({ multipleOf: 0.001 }),
        description: 'How many, with at most three decimals.',
      },
      UnitPrice: {
        type: 'integer',
        minimum: -MAX_UNIT_PRICE_MINOR,
        maximum: MAX_UNIT_PRICE_MINOR,
        description: 'The price of one in cents; below 0 for a discount.',
      },
      VatRate: { type: 'number', enum: VAT_RATES.map(({ rate }) => rate), description: 'Percent.' },
      VatCode: {
        type: 'string',
        enum: VAT_CODES.map(({ code }) => code),
        description: 'Why there is no VAT, which a rate of 0 requires; or the code of the rate.',
        'x-names': Object.fromEntries(VAT_CODES.map(({ code, name }) => [code, `${code}: ${name}`])),
      },
    },
  },
});

const amountOf = (description: string) => Type.Integer({ description });

export const VAT_SUMMARY_SCHEMA = Type.Array(
  Type.Object(
    {
      VatRate: Type.Number({ description: 'Percent.' }),
      VatCode: nullable({ type: 'string' }, 'Why there is no VAT; null with a rate.'),
      Taxable: amountOf('Cents.'),
      Vat: amountOf('Cents.'),
    },
    { additionalProperties: false },
  ),
  { description: 'By rate, and by reason for a rate of 0.' },
);

export const LINES_SHOWN = Type.Array(Type.Unsafe<FiscalLine>({ type: 'object' }), {
  description: '`Description`, `Quantity`, `UnitPrice`, `VatRate`, `VatCode`.',
});

export const TOTAL_SHOWN = amountOf('Cents, VAT included.');

const findCode = (code: string | undefined) => VAT_CODES.find((row) => row.code === code);
export const isVatCode = (code: string): boolean => findCode(code) !== undefined;
const isReason = (code: string | undefined): boolean => findCode(code)?.rate === 0;

/** Returns the VAT rule that a line breaks. */
export function findVatProblem({
  VatRate,
  VatCode,
}: Pick<FiscalLine, 'VatRate' | 'VatCode'>): TellingRule | 'INVALID_VALUE' | undefined {
  if (VatRate === 0) return isReason(VatCode) ? undefined : 'VAT_CODE_REQUIRED';
  if (isReason(VatCode)) return 'VAT_CODE_WITH_RATE';
  const isRate = VAT_RATES.some(({ rate }) => rate === VatRate);
  const isOfRate = VatCode === undefined || findCode(VatCode)?.rate === VatRate;
  return isRate && isOfRate ? undefined : 'INVALID_VALUE';
}

const describeVatProblem = (field: string, problem: TellingRule | 'INVALID_VALUE'): FieldError =>
  problem === 'INVALID_VALUE'
    ? breakRule(field, problem, 'A code of the rate of the line: GET /api/v5/utilities/vat-codes lists them.')
    : breakRule(field, problem);

/** Checks the rules of lines that the schema cannot express. */
export function checkLines(lines: readonly FiscalLine[], pricesIncludeVat: boolean): FieldError[] {
  const errors = lines.flatMap((row, index) => {
    const problem = findVatProblem(row);
    const hasDecimals = toThousandths(row.Quantity) / 1000 !== row.Quantity;
    return [
      ...(hasDecimals
        ? [breakRule(`Lines[${index}].Quantity`, 'INVALID_VALUE', 'At most three decimals.')]
        : []),
      ...(problem ? [describeVatProblem(`Lines[${index}].VatCode`, problem)] : []),
    ];
  });
  if (errors.length) return errors;
  const { Total, VatSummary } = sumLines(lines, pricesIncludeVat);
  if (Total < 0) return [breakRule('Lines', 'TOTAL_NEGATIVE')];
  const isTooMuch = [Total, ...VatSummary.map(({ Taxable }) => Math.abs(Taxable))].some(
    (sum) => sum >= MAX_TOTAL_MINOR,
  );
  return isTooMuch ? [breakRule('Lines', 'OUT_OF_RANGE')] : [];
}
