import type { Directory } from '../../calls/companies/open-directory.ts';
import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import type { TerminalSupply } from '../terminals/terminal-supply.ts';
import type { PosNeeds } from '../waiting/create-point-of-sale.ts';

/** The dependencies of terminals' calls. */
export type ConnectionNeeds = RailOptions & PosNeeds & TerminalSupply & { directory: Directory };
