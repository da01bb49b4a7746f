import type { SubscriptionPrice } from '../../protocol/subscriptions.ts';
import type { Catalog, ServiceTexts } from '../locales/catalog.ts';
import { fillPlural } from './fill-plural.ts';
import { fillText } from './fill-text.ts';
import { formatMoney } from './format-money.ts';
import type { Writing } from './write-once.ts';

/** Writes a price such as `€19.90 every month`. */
export const describePrice = (
  { amountMinor, currency, interval, intervalCount }: SubscriptionPrice,
  { catalog, texts }: { catalog: Catalog; texts: ServiceTexts },
  writing: Writing,
): string =>
  fillText(texts.manage.price, {
    amount: formatMoney(amountMinor, { currency }, writing),
    every: fillPlural(catalog.subscription.every[interval], intervalCount, writing),
  });
