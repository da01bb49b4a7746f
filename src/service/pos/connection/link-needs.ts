import type { Directory } from '../../calls/companies/open-directory.ts';
import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import type { PosNeeds } from '../waiting/create-point-of-sale.ts';

/** What the calls of terminals take from the service. */
export type LinkNeeds = RailOptions & PosNeeds & { directory: Directory };
