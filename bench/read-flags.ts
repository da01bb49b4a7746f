import { parseArgs } from 'node:util';

export interface Flags {
  /** Few rounds, to try it; the documents stay as they are. */
  isQuick: boolean;
  /** The ids of the rows to measure; all when empty. */
  only: string[];
}

export const USAGE = 'npm run bench -- [--quick] [--only <row>[,<row>…]]';

/** @throws Error that says what can be asked for */
export function readFlags(args: string[], ids: readonly string[]): Flags {
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  });
  const only = values.only.split(',').filter(Boolean);
  const unknown = only.find((id) => !ids.includes(id));
  if (unknown) throw new Error(`There is no row "${unknown}". ${USAGE}; rows: ${ids.join(', ')}`);
  return { isQuick: values.quick, only };
}
