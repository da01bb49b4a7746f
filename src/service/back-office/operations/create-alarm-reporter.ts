import type { Directory } from '../../calls/companies/open-directory.ts';
import type { DefenseOptions } from '../../payments/defense/create-defense.ts';
import type { Log } from './create-log.ts';

/** Reports card testing at a company to the operator, once for every wave. */
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
