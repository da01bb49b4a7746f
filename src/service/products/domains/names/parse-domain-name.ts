import { domainToASCII, domainToUnicode } from 'node:url';

/** The reasons why a name cannot be registered under .eu. */
export const NAME_PROBLEMS = {
  SUFFIX: 'It does not end in .eu.',
  ONE_LABEL: 'It has more than one label before .eu.',
  CHARACTERS: 'It has a character other than Latin letters, digits and the hyphen.',
  HYPHEN: 'It has a hyphen at an end, or in both the third and the fourth place.',
  PUNYCODE: 'It begins with xn--, but what follows is not the encoding of a name.',
  LENGTH: 'A label has 2 to 63 characters, as it is written and in its ASCII form.',
} as const;

export type NameProblem = keyof typeof NAME_PROBLEMS;

/** A name that can be registered, in lower case. */
interface DomainName {
  /** The ASCII (Punycode) form. */
  ascii: string;
  unicode: string;
}

/** The maximum length of a label in its ASCII form. */
const MAX_LABEL_LENGTH = 63;
const MIN_LABEL_LENGTH = 2;
const SUFFIX_LENGTH = '.eu'.length;

/** The letters of the alphabets of the EU and EEA. Other Latin letters look like them, such as ɑ (U+0251). */
const LETTERS =
  /^[a-z0-9\-\u00df-\u00f6\u00f8-\u0131\u0134-\u013e\u0142-\u0148\u014a-\u017e\u0219\u021b\u1e03\u1e0b\u1e1f\u1e41\u1e57\u1e61\u1e6b\u1e81\u1e83\u1e85\u1ef3]*$/u;

function listProblems(label: string, { isCoded, ascii }: { isCoded: boolean; ascii: string }): NameProblem[] {
  if (!LETTERS.test(label)) return ['CHARACTERS'];
  const isUnreadable = isCoded && label.startsWith('xn--');
  const rules: [NameProblem, boolean][] = [
    ['PUNYCODE', isUnreadable],
    ['HYPHEN', /^-|-$/.test(label) || (!isUnreadable && label.slice(2, 4) === '--')],
    ['LENGTH', [...label].length < MIN_LABEL_LENGTH || ascii.length > MAX_LABEL_LENGTH],
  ];
  return rules.flatMap(([problem, isBroken]) => (isBroken ? [problem] : []));
}

/**
 * Reads a name below .eu, written in Unicode or in its ASCII form; case is ignored.
 * @returns the name, or all problems
 */
export function parseDomainName(text: string): DomainName | NameProblem[] {
  const name = text.toLowerCase().normalize('NFC');
  const label = /^(.*)\.eu$/su.exec(name)?.[1];
  if (label === undefined) return ['SUFFIX'];
  if (label.includes('.')) return ['ONE_LABEL'];
  // Node's functions also interpret percent signs and other kinds of dots, so they only get names without them.
  const isCoded = /^xn--[a-z0-9-]*$/.test(label);
  const unicode = isCoded ? domainToUnicode(name) : name;
  const spelled = unicode.slice(0, -SUFFIX_LENGTH);
  const ascii = LETTERS.test(spelled) ? domainToASCII(unicode) : name;
  const problems = listProblems(spelled, { isCoded, ascii: ascii.slice(0, -SUFFIX_LENGTH) });
  if (problems.length) return problems;
  // A name has only one valid encoding.
  return isCoded && ascii !== name ? ['PUNYCODE'] : { ascii, unicode };
}
