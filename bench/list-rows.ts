import { bytesRow } from './measure-bytes.ts';
import { hundredRow } from './measure-hundred.ts';
import { mountRow } from './measure-mount.ts';
import { roundTripRow } from './measure-round-trip.ts';
import type { Row } from './tables/row.ts';

/** The figures measured in the browser, in the order of the document. */
export const ROWS: readonly Row[] = [bytesRow, mountRow, roundTripRow, hundredRow];
