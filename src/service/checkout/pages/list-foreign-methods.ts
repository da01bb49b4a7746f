import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import { METHOD_RULES } from '../../../protocol/select-payment-methods.ts';

/** The region of English that browsers have preset in every country. */
const PRESET_REGION = 'US';

/** Returns the country of a language tag: `nl-BE` is Belgium, `nl` alone the Netherlands. */
function findCountry(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag);
    const { language, region } = locale.maximize();
    // English is read everywhere: only a deliberately chosen region indicates a country.
    return language === 'en' && (!locale.region || region === PRESET_REGION) ? undefined : region;
  } catch {
    return undefined;
  }
}

/** The countries of the tags of recent shoppers: to read a tag takes longer than to order all methods. */
const known = new Map<string, string | undefined>();
/** Browsers send some hundred different ones. */
const MAX_KNOWN = 500;

function recallCountry(tag: string): string | undefined {
  if (known.has(tag)) return known.get(tag);
  if (known.size >= MAX_KNOWN) known.clear();
  const country = findCountry(tag);
  known.set(tag, country);
  return country;
}

/** Guesses the shopper's countries from the browser's languages; empty if they indicate none. */
export const guessCountries = (acceptLanguage: string): string[] =>
  acceptLanguage
    .slice(0, 1_000)
    .split(',')
    .flatMap((part) => recallCountry((part.split(';')[0] ?? '').trim()) ?? []);

const hasHome = (id: PaymentMethodId, countries: readonly string[]) =>
  METHOD_RULES[id].countries?.some((country) => countries.includes(country)) === true;

/** Sorts the methods of the shopper's own country first, and those of other countries last. */
export const orderMethods = (
  methods: readonly PaymentMethodId[],
  countries: readonly string[],
): PaymentMethodId[] => [
  ...methods.filter((id) => hasHome(id, countries)),
  ...methods.filter((id) => !METHOD_RULES[id].countries),
  ...methods.filter((id) => METHOD_RULES[id].countries && !hasHome(id, countries)),
];

/** Lists the methods made for countries other than the shopper's; none if those are unknown. */
export const listForeignMethods = (
  methods: readonly PaymentMethodId[],
  countries: readonly string[],
): PaymentMethodId[] =>
  methods.filter((id) => countries.length > 0 && METHOD_RULES[id].countries && !hasHome(id, countries));
