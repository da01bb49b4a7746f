import type { Directory } from '../calls/companies/open-directory.ts';
import type { DefenseOptions } from '../payments/defense/create-defense.ts';
import type { Log } from './create-log.ts';

/** Tells the operator, once for every wave, that stolen cards are tried at a company. */
export function createAlarmReporter(
  directory: Pick<Directory, 'findCompany'>,
  log: Pick<Log, 'writeProblem'>,
): DefenseOptions['reportAlarm'] {
  return (companyId, { declines, bins }) => {
    const name = directory.findCompany(companyId)?.name ?? companyId;
    const most = bins.map(([bin, count]) => `${bin} (${count})`).slice(0, 3);
    log.writeProblem(
      `Card testing at ${name}: ${declines} cards declined; they begin with ${most.join(', ')}.`,
    );
  };
}
