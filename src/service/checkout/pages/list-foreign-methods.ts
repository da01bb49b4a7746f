import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import { METHOD_RULES } from '../../../protocol/select-payment-methods.ts';

/** The region of an English that is preset in browsers anywhere in the world. */
const PRESET_REGION = 'US';

/** The country that a language tag stands for: `nl-BE` is Belgium, `nl` alone the Netherlands. */
function findCountry(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag);
    const { language, region } = locale.maximize();
    // English is read anywhere in the world: only a region that was chosen says where.
    return language === 'en' && (!locale.region || region === PRESET_REGION) ? undefined : region;
  } catch {
    return undefined;
  }
}

/** Guesses the shopper's countries from the browser's languages; none if they say nothing. */
export const guessCountries = (acceptLanguage: string): string[] =>
  acceptLanguage.split(',').flatMap((part) => findCountry((part.split(';')[0] ?? '').trim()) ?? []);

const hasHome = (id: PaymentMethodId, countries: readonly string[]) =>
  METHOD_RULES[id].countries?.some((country) => countries.includes(country)) === true;

/** Puts the methods of the shopper's own country first, and those of other countries last. */
export const orderMethods = (
  methods: readonly PaymentMethodId[],
  countries: readonly string[],
): PaymentMethodId[] => [
  ...methods.filter((id) => hasHome(id, countries)),
  ...methods.filter((id) => !METHOD_RULES[id].countries),
  ...methods.filter((id) => METHOD_RULES[id].countries && !hasHome(id, countries)),
];

/** Lists the methods that are made for other countries than the shopper's; none as long as those are unknown. */
export const listForeignMethods = (
  methods: readonly PaymentMethodId[],
  countries: readonly string[],
): PaymentMethodId[] =>
  methods.filter((id) => countries.length > 0 && METHOD_RULES[id].countries && !hasHome(id, countries));
