import type { Catalog } from '../locales/catalog.ts';
import { fillText } from './fill-text.ts';
import { getRailName, isOwnBank } from './get-rail-name.ts';

/** Returns the text of the button that leads to the rail. */
export const getRailAction = (rail: string, catalog: Catalog): string =>
  isOwnBank(rail)
    ? catalog.rails.toBank
    : fillText(catalog.rails.continueWith, { rail: getRailName(rail, catalog) });
