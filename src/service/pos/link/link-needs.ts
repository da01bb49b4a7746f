import type { RailOptions } from '../../attempts/ask-rail.ts';
import type { PosNeeds } from '../create-point-of-sale.ts';

/** What the calls of terminals take from the service. */
export type LinkNeeds = RailOptions & PosNeeds;
