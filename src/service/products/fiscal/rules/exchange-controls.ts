import type { FieldRule } from '../../../platform/http/answers/rejections.ts';

/**
 * Who ensures that a file passes: this service, which refuses (`rule`) or writes the file accordingly; no one, because no file of
 * this service can break it; or the exchange system alone, with its registers.
 */
export type Control =
  | {
      by: 'checked';
      breaks: string;
      rule?: FieldRule;
    }
  | { by: 'impossible'; breaks: string; because: string }
  | { by: 'exchange'; breaks: string; field?: string };

type Entry = [code: string, breaks: string, rule?: (Control & { by: 'checked' })['rule']];

const CHECKED: readonly Entry[] = [
  ['00001', 'The name of the file is not a valid file name'],
  ['00002', 'A file of this name was sent before'],
  ['00200', 'The file does not follow the schema', 'INVALID_VALUE'],
  ['00300', 'The tax code of the sender is not valid', 'CHECK_DIGITS'],
  ['00301', 'The VAT number of the issuer is not valid', 'CHECK_DIGITS'],
  ['00302', 'The fiscal code of the issuer is not valid', 'CHECK_DIGITS'],
  ['00305', 'The VAT number of the customer is not valid', 'CHECK_DIGITS'],
  ['00306', 'The fiscal code of the customer is not valid', 'CHECK_DIGITS'],
  ['00313', 'XXXXXXX is given for a customer in Italy', 'SDI_CODE_ABROAD'],
  ['00330', 'The certified email address is a mailbox of the exchange system', 'PEC_OF_EXCHANGE'],
  ['00400', 'A line without VAT has no reason (`Natura`)', 'VAT_CODE_REQUIRED'],
  ['00401', 'A line with VAT has a reason', 'VAT_CODE_WITH_RATE'],
  ['00403', 'The date is later than the arrival of the file', 'DATE_IN_FUTURE'],
  ['00404', 'The issuer has sent an invoice with this number in this year'],
  ['00417', 'The customer has neither a VAT number nor a fiscal code', 'CUSTOMER_NOT_IDENTIFIED'],
  ['00418', 'A credit note is dated before its invoice', 'DATE_BEFORE_INVOICE'],
  ['00419', 'A rate of a line is not in the summary'],
  ['00421', 'The VAT of a rate is not its taxable amount times the rate, give or take a cent'],
  ['00422', 'The taxable amount of a rate is not the sum of its lines, give or take a euro'],
  ['00423', 'The total of a line is not its price times its quantity, give or take a cent'],
  ['00424', 'A rate is not in percent'],
  ['00425', 'The number of the invoice has no digit'],
  ['00427', 'A code of seven characters is in the format of public bodies, or one of six in that of others'],
  ['00428', 'The format is neither FPA12 nor FPR12'],
  ['00429', 'A row of the summary without VAT has no reason'],
  ['00430', 'A row of the summary with VAT has a reason'],
  ['00443', 'A rate of the summary is in no line'],
  ['00444', 'A reason of the summary is in no line, or the reason of a line is not in the summary'],
  ['00445', 'The reason is N2, N3 or N6 alone', 'INVALID_VALUE'],
  ['00471', 'The issuer and the customer of an invoice are the same', 'CUSTOMER_IS_ISSUER'],
];

const NO_SIGNATURE = 'the file has no signature';
const ONE_TYPE = 'only invoices (TD01) and credit notes (TD04) are written';

const IMPOSSIBLE: readonly [code: string, breaks: string, because: string][] = [
  ['00003', 'The file is larger than 5 MB', 'a file of 200 lines has at most 600 KB'],
  ['00100', 'The certificate of the signature has expired', NO_SIGNATURE],
  ['00101', 'The certificate of the signature was revoked', NO_SIGNATURE],
  ['00102', 'The signature is not valid', NO_SIGNATURE],
  ['00103', 'The signature has no time', NO_SIGNATURE],
  ['00104', 'The authority of the certificate is not trusted', NO_SIGNATURE],
  ['00105', 'The time of the signature is later than the arrival of the file', NO_SIGNATURE],
  ['00106', 'The archive is empty or cannot be read', 'no archives are sent'],
  ['00107', 'The certificate of the signature is not valid', NO_SIGNATURE],
  ['00201', 'The file has more than 50 format errors', 'it has none: see 00200'],
  ['00303', 'The VAT number of a fiscal representative is not valid', 'representatives are not written'],
  ['00304', 'The fiscal code of a fiscal representative is not valid', 'representatives are not written'],
  ['00323', 'The VAT number of the issuer of a self-invoice was closed five years ago', ONE_TYPE],
  ['00409', 'Two invoices in a file have the same number', 'each file has one invoice'],
  [
    '00411',
    'A line is subject to withholding tax, which the invoice does not have',
    'withholding tax is not written',
  ],
  ['00413', 'A contribution to a pension fund without VAT has no reason', 'contributions are not written'],
  ['00414', 'A contribution to a pension fund with VAT has a reason', 'contributions are not written'],
  [
    '00415',
    'A contribution is subject to withholding tax, which the invoice does not have',
    'contributions are not written',
  ],
  ['00420', 'Reverse charge (N6) and split payment are given together', 'split payment is not written'],
  ['00437', 'A discount of the invoice has neither percentage nor amount', 'a discount is a line'],
  ['00438', 'A discount of a line has neither percentage nor amount', 'a discount is a line'],
  ['00460', 'A simplified invoice exceeds its limit', ONE_TYPE],
  ['00472', 'The issuer and the customer of a self-invoice (TD21, TD27) are not the same', ONE_TYPE],
  ['00473', 'The country of the issuer does not fit the type of the document', ONE_TYPE],
  ['00474', 'A line of a self-invoice (TD21) has no VAT', ONE_TYPE],
  ['00475', 'The customer of a type such as TD17 has no VAT number', ONE_TYPE],
  ['00476', 'Issuer and customer are both from abroad', 'both are in Italy'],
  [
    '00477',
    'The declaration of intent that the invoice names is not valid',
    'declarations of intent are not written',
  ],
];

/** @param field of the invoice that is to be corrected, if it is not one of the configuration */
const EXCHANGE: readonly [code: string, breaks: string, field?: string][] = [
  ['00311', 'The code of the recipient (`CodiceDestinatario`) does not exist', 'Customer.SdiCode'],
  ['00312', 'The code of the recipient is not active', 'Customer.SdiCode'],
  ['00320', 'The VAT number and the fiscal code of the issuer belong to different holders'],
  ['00321', 'The issuer is a VAT group, and the fiscal code of the member is missing'],
  ['00322', 'The fiscal code of the issuer is not that of a member of its VAT group'],
  [
    '00324',
    'The VAT number and the fiscal code of the customer belong to different holders',
    'Customer.FiscalCode',
  ],
  [
    '00325',
    'The fiscal code of the customer is not that of a member of its VAT group',
    'Customer.FiscalCode',
  ],
  [
    '00326',
    'The customer is a VAT group, and the fiscal code of the member is missing',
    'Customer.FiscalCode',
  ],
  [
    '00398',
    'The public body has its own office, but the code of the central one is given',
    'Customer.SdiCode',
  ],
  ['00399', 'The public body is in the index, but 999999 is given', 'Customer.SdiCode'],
];

/**
 * The controls of the exchange system on ordinary invoices ("Elenco dei controlli", to version 1.9 of the specification, April
 * 2025), by code.
 */
export const EXCHANGE_CONTROLS: Readonly<Record<string, Control>> = Object.fromEntries(
  [
    ...CHECKED.map(([code, breaks, rule]): [string, Control] => [
      code,
      { by: 'checked', breaks, ...(rule && { rule }) },
    ]),
    ...IMPOSSIBLE.map(([code, breaks, because]): [string, Control] => [
      code,
      { by: 'impossible', breaks, because },
    ]),
    ...EXCHANGE.map(([code, breaks, field]): [string, Control] => [
      code,
      { by: 'exchange', breaks, ...(field && { field }) },
    ]),
  ].sort(([one], [other]) => one.localeCompare(other)),
);

/** Explains an error of the exchange system: the field that is to be corrected, and the sentence; null if they are not known. */
export function explainControl(code: string): { Field: string | null; Hint: string | null } {
  const control = EXCHANGE_CONTROLS[code];
  const Field = (control?.by === 'exchange' && control.field) || null;
  return { Field, Hint: control ? `${control.breaks.replaceAll('`', '')}.` : null };
}
