import type { EntryDetail } from './bank-file.ts';

/** The content of field 86, in one of the forms that banks agreed on in their countries. */
type Remittance = Pick<
  EntryDetail,
  'endToEndId' | 'mandateId' | 'references' | 'text' | 'returnReason' | 'isReturn' | 'counterpart'
>;

const NONE = /^(NOTPROVIDED|NONREF|NOT PROVIDED|)$/i;
const known = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim();
  return trimmed === undefined || NONE.test(trimmed) ? undefined : trimmed;
};

/** Splits a text at its tags: what stands before the first one has the tag `''`. A tag that comes twice is joined. */
function splitTags(text: string, tag: RegExp): Map<string, string> {
  const values = new Map<string, string>();
  let name = '';
  let from = 0;
  const add = (to: number) => values.set(name, (values.get(name) ?? '') + text.slice(from, to));
  for (const match of text.matchAll(tag)) {
    add(match.index);
    name = match[1] ?? '';
    from = match.index + match[0].length;
  }
  add(text.length);
  return values;
}

/** SEPA's tags inside the text of a German field 86. */
const SEPA_TAG = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|RREF|RCOM|ANAM|IBAN|BIC)\+/g;

/** The German form: three digits of a business code, then fields of a separator and two digits, broken anywhere. */
function readNumbered(text: string, separator: string): Remittance {
  const fields = splitTags(text, new RegExp(`\\${separator}(\\d\\d)`, 'g'));
  const join = (...numbers: number[]) => numbers.map((one) => fields.get(String(one)) ?? '').join('');
  const purpose = join(20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63);
  const tags = splitTags(purpose, SEPA_TAG);
  const code = text.slice(0, 3);
  return {
    endToEndId: known(tags.get('EREF')),
    mandateId: known(tags.get('MREF')),
    references: [],
    // Some banks put the tag in the middle of a text that has begun without one.
    text: [tags.get(''), tags.get('SVWZ')]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' '),
    counterpart: {
      name: known(join(32, 33)) ?? known(tags.get('ANAM')),
      account: known(join(31)) ?? known(tags.get('IBAN')),
      bic: known(join(30)) ?? known(tags.get('BIC')),
    },
    returnReason: undefined,
    // 108 and 109 are debits that came back, 159 transfers (business codes of the German banks).
    isReturn: ['108', '109', '159'].includes(code),
  };
}

/** The tags of the Dutch form. `BENM` and `ORDP` have `NAME` and others in them. */
const SLASH_TAG =
  /\/(EREF|KREF|PREF|IREF|TRTP|TYPE|CNTP|BENM|ORDP|NAME|IBAN|BIC|ADDR|ID|ISDT|MARF|CSID|REMI|PURP|SVCL|ULTD|ULTB|ULTC|RTRN|OCMT|OAMT|EXCH|CHGS|ORIGINATOR|ACCW|DEBT)\//g;

/** The Dutch form: tags between slashes, broken anywhere. */
function readSlashed(text: string): Remittance {
  const tags = splitTags(text, SLASH_TAG);
  // ING writes the other party as one field: account, BIC, name, city.
  const [account, bic, name] = (tags.get('CNTP') ?? '').split('/');
  const remittance = tags.get('REMI') ?? '';
  const structured = /^STRD\/(?:CUR|ISO)?\/?([^/]*)/.exec(remittance)?.[1];
  return {
    endToEndId: known(tags.get('EREF')),
    mandateId: known(tags.get('MARF')),
    references: structured ? [structured] : [],
    text: known(remittance.replace(/^USTD\/\//, '').replace(/\/$/, '')) ?? known(tags.get('')) ?? '',
    counterpart: {
      name: known(tags.get('NAME')) ?? known(name),
      account: known(tags.get('IBAN')) ?? known(account),
      bic: known(tags.get('BIC')) ?? known(bic),
    },
    returnReason: known(tags.get('RTRN')?.replace(/\/$/, '')),
    isReturn: tags.has('RTRN'),
  };
}

/** Reads the lines of field 86. Structured forms are broken inside words, free texts at most banks between them. */
export function readRemittance(lines: readonly string[]): Remittance {
  const joined = lines.join('');
  const separator = /^\d{3}\s?([^\w\s/])(?=\d\d)/.exec(joined)?.[1];
  if (separator) return readNumbered(joined, separator);
  if (/\/(EREF|REMI|NAME|IBAN|CNTP|TRTP|ORDP|BENM)\//.test(joined)) return readSlashed(joined);
  const counterpart = { name: undefined, account: undefined, bic: undefined };
  const text = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
  const tags = splitTags(text, SEPA_TAG);
  return {
    endToEndId: known(tags.get('EREF')),
    mandateId: known(tags.get('MREF')),
    references: [],
    text: tags.get('SVWZ')?.trim() ?? text,
    counterpart,
    returnReason: undefined,
    isReturn: false,
  };
}
