import { bytesRow } from './measure-bytes.ts';
import { domTaxRow } from './measure-dom-tax.ts';
import { hundredRow } from './measure-hundred.ts';
import { layoutShiftRow } from './measure-layout-shift.ts';
import { leftoversRow } from './measure-leftovers.ts';
import { loadsRow } from './measure-loads.ts';
import { mountRow } from './measure-mount.ts';
import { roundTripRow } from './measure-round-trip.ts';
import type { Row } from './row.ts';

/** Everything that is measured in the browser, in the order of the tables. */
export const ROWS: readonly Row[] = [
  bytesRow,
  loadsRow,
  mountRow,
  roundTripRow,
  hundredRow,
  leftoversRow,
  layoutShiftRow,
  domTaxRow,
];
