import { hasFiscalCheck } from '../../../protocol/identifiers/fiscal-code.ts';
import { foldPasted } from '../../../protocol/identifiers/fold-pasted.ts';
import { createTaxLabelStripper } from './strip-label.ts';

type FiscalCodeProblem = 'FORMAT' | 'CHECK_DIGIT' | 'BIRTH_DATE';

/** The facts about the holder that an Italian fiscal code contains. */
type FiscalCode =
  | { kind: 'organization' }
  | {
      kind: 'person';
      /** `YYYY-MM-DD` */
      birthDate: string;
      sex: 'F' | 'M';
      /** The cadastral code of the municipality, or `Z` and the code of a country. */
      birthPlace: string;
    };

/** A digit, or the letter that replaces it if two people would have the same code. */
const DIGIT = '[0-9LMNPQRSTUV]';
const PERSON = new RegExp(`^[A-Z]{6}(${DIGIT}{2})([ABCDEHLMPRST])(${DIGIT}{2})([A-Z])(${DIGIT}{3})[A-Z]$`);
const DIGIT_LETTERS = 'LMNPQRSTUV';
const MONTH_LETTERS = 'ABCDEHLMPRST';
/** The code adds 40 to a woman's day of birth. */
const FEMALE_DAY_OFFSET = 40;

const readDigits = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String(DIGIT_LETTERS.indexOf(letter)));

/** Returns the latest matching date that is not in the future, because the code has only two digits of the year. */
function findBirthDate(year: string, monthAndDay: string, now: number): string | undefined {
  const candidates = ['20', '19'].map((century) => `${century}${year}-${monthAndDay}`);
  return candidates.find((text) => {
    const time = Date.parse(`${text}T00:00:00Z`);
    return time <= now && new Date(time).toISOString().startsWith(text);
  });
}

const stripLabel = createTaxLabelStripper('[A-Z]{6}[A-Z0-9]{10}|(?:IT)?[0-9]{11}');

/** Converts to the written form of machines, without a copied label such as `C.F.`, or the prefix of a VAT number. */
export const stripFiscalCode = (text: string): string =>
  stripLabel(foldPasted(text)).replace(/^IT(?=[0-9]{11}$)/, '');

/** Whether a text has the form of a fiscal code or an Italian VAT number, in any spelling. */
export const isFiscalCodeTyped = (text: string): boolean =>
  /^(?:[A-Z0-9]{16}|[0-9]{11})$/.test(stripFiscalCode(text));

/**
 * Decodes an Italian fiscal code: 16 characters for a person, or 11 digits for an organization.
 * @param code as normalized by `stripFiscalCode`
 * @param now ms since 1970: no date of birth is later
 */
export function parseFiscalCode(code: string, now: number): FiscalCode | FiscalCodeProblem {
  if (/^[0-9]{11}$/.test(code)) return hasFiscalCheck(code) ? { kind: 'organization' } : 'CHECK_DIGIT';
  const [all, year = '', month = '', dayText = '', letter = '', place = ''] = PERSON.exec(code) ?? [];
  if (!all) return 'FORMAT';
  if (!hasFiscalCheck(code)) return 'CHECK_DIGIT';
  const dayAndSex = Number(readDigits(dayText));
  const isFemale = dayAndSex > FEMALE_DAY_OFFSET;
  const day = String(isFemale ? dayAndSex - FEMALE_DAY_OFFSET : dayAndSex).padStart(2, '0');
  const monthNumber = String(MONTH_LETTERS.indexOf(month) + 1).padStart(2, '0');
  const birthDate = findBirthDate(readDigits(year), `${monthNumber}-${day}`, now);
  if (!birthDate) return 'BIRTH_DATE';
  return { kind: 'person', birthDate, sex: isFemale ? 'F' : 'M', birthPlace: letter + readDigits(place) };
}
