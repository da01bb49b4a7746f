import { type TSchema, Type } from 'typebox';
import { CARD_BRANDS, findCardBrand, listCardBrands } from '../../../protocol/card.ts';
import { nullable, oneOfTexts, text } from '../../calls/definitions/answer-fields.ts';
import { type CallDefinition, defineCall, type FileAnswer } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { parseFiscalCode, stripFiscalCode } from '../../platform/identifiers/fiscal-code.ts';
import { parseVatNumber, stripVatNumber } from '../../platform/identifiers/vat-number.ts';
import { CACHEABLE } from './cacheable.ts';
import { getVatCountry } from './countries.ts';
import { isRegistered } from './simulated-vies.ts';

/** The reasons why a text is invalid. */
const PROBLEMS = {
  FORMAT: 'Wrong length, or a character that is not allowed there.',
  COUNTRY: 'It does not begin with the VAT prefix of a country.',
  CHECK_DIGIT: 'The check character is wrong.',
  BIRTH_DATE: 'The date of birth does not exist, or is in the future.',
} as const;

type Problem = keyof typeof PROBLEMS;

const ProblemSchema = Type.Object(
  { Code: oneOfTexts(Object.keys(PROBLEMS), 'For programs.'), Message: text('For people.') },
  { additionalProperties: false },
);

interface Check {
  id: string;
  path: string;
  /** The path parameter. */
  name: string;
  summary: string;
  message: string;
  describes: string;
  fields: Record<string, TSchema>;
  isPersonal?: true;
  /** @returns the problem, or the fields of the answer */
  run(asked: string, now: number): Problem | Record<string, unknown>;
}

/** Describes the result of a check. For a malformed text, `Valid` is false and every other field except the reason is null. */
function describeResult(fields: Check['fields'], found: Problem | Record<string, unknown>): object {
  if (typeof found === 'object') return { Valid: true, Problems: [], ...found };
  const nothing = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
  return { Valid: false, Problems: [{ Code: found, Message: PROBLEMS[found] }], ...nothing };
}

function defineCheck({
  id,
  path,
  name,
  summary,
  message,
  describes,
  fields,
  isPersonal,
  run,
}: Check): CallDefinition {
  const schemas = Object.entries(fields).map(([field, schema]) => {
    const { description = '', ...shown } = schema as TSchema & { description?: string };
    return [field, nullable(shown, description)];
  });
  return defineCall({
    id,
    method: 'GET',
    path: `/utilities/${path}/{${name}}`,
    versions: ['v5'],
    summary,
    guide: '#look-ups',
    scopes: ['utilities'],
    params: { [name]: { read: (asked: string) => asked, schema: Type.String({ description: describes }) } },
    answer: Type.Object({
      Valid: Type.Boolean({ description: 'Whether it is well-formed.' }),
      Problems: Type.Array(ProblemSchema, { description: 'Why it is not.' }),
      ...Object.fromEntries(schemas),
    }),
    hidesPath: true,
    transaction: 'none',
    run: async ({ params, now }): Promise<FileAnswer> => ({
      headers: isPersonal ? {} : CACHEABLE,
      content: answer(message, describeResult(fields, run(params[name] ?? '', now))),
    }),
  });
}

const vatNumber = defineCheck({
  id: 'checkVatNumber',
  path: 'vat-numbers',
  name: 'Vat',
  summary: 'Checks an EU VAT number. Whether it is registered (VIES) is simulated.',
  message: 'VAT number checked.',
  describes: 'With its prefix; eleven digits alone are an Italian number.',
  fields: {
    VatNumber: text('With its prefix, without spaces, dots and hyphens.'),
    Country: text('ISO 3166-1.'),
    Number: text('Without the prefix.'),
    Registered: Type.Boolean({
      description: 'Whether VIES knows it. Simulated: all numbers but those with four nines in a row.',
    }),
    Simulated: Type.Literal(true, {
      description: '`Registered` is made up: this sandbox does not ask VIES.',
    }),
  },
  run(asked) {
    const stripped = stripVatNumber(asked);
    const found = parseVatNumber(stripped);
    if (typeof found === 'string') return found;
    return {
      VatNumber: stripped,
      Country: getVatCountry(found.prefix),
      Number: found.number,
      Registered: isRegistered(found),
      Simulated: true,
    };
  },
});

const fiscalCode = defineCheck({
  id: 'checkFiscalCode',
  path: 'fiscal-codes',
  name: 'Code',
  summary: 'Checks and decodes an Italian fiscal code.',
  message: 'Fiscal code checked.',
  describes: '16 characters of a person, or 11 digits of an organization.',
  isPersonal: true,
  fields: {
    FiscalCode: text('In capitals, without spaces.'),
    Kind: oneOfTexts(['person', 'organization'], 'Who it belongs to.'),
    BirthDate: Type.String({
      format: 'date',
      description:
        'For a person. The code has two digits of the year: this is the latest such day that is not in the future.',
    }),
    Sex: oneOfTexts(['F', 'M'], 'For a person.'),
    BirthPlaceCode: text('For a person: the cadastral code of the municipality, or `Z` and a country.'),
  },
  run(asked, now) {
    const stripped = stripFiscalCode(asked);
    const found = parseFiscalCode(stripped, now);
    if (typeof found === 'string') return found;
    const person = found.kind === 'person' ? found : undefined;
    return {
      FiscalCode: stripped,
      Kind: found.kind,
      BirthDate: person?.birthDate ?? null,
      Sex: person?.sex ?? null,
      BirthPlaceCode: person?.birthPlace ?? null,
    };
  },
});

const BRAND_IDS = CARD_BRANDS.map(({ id }) => id);

const bin = defineCheck({
  id: 'checkBin',
  path: 'bins',
  name: 'Bin',
  summary: 'Finds the card brand from the first 6 to 8 digits of a card number.',
  message: 'BIN checked.',
  describes: '6 to 8 digits. Never send a whole card number.',
  fields: {
    Bin: text('The digits.'),
    Brand: oneOfTexts(BRAND_IDS, 'The brand of the number; null if the checkout does not know it.'),
    BrandName: text('For people.'),
    Brands: Type.Array(oneOfTexts(BRAND_IDS, 'A brand.'), {
      description: 'All brands of the card: the shopper may choose between two of them.',
    }),
  },
  run(asked) {
    if (!/^[0-9]{6,8}$/.test(asked)) return 'FORMAT';
    const brand = findCardBrand(asked);
    const choice = listCardBrands(asked);
    const only = brand ? [brand.id] : [];
    return {
      Bin: asked,
      Brand: brand?.id ?? null,
      BrandName: brand?.name ?? null,
      Brands: choice.length ? choice : only,
    };
  },
});

/** The calls that check a number and decode the facts in it, without any external lookup. */
export const CHECK_CALLS: readonly CallDefinition[] = [vatNumber, fiscalCode, bin];
