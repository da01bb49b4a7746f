import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { NexoMessage } from '../../protocol/nexo/message-table.ts';
import type { ErrorCondition } from '../../protocol/nexo/nexo-fault.ts';
import type { PrintRequest } from '../../protocol/nexo/requests.ts';
import type { PrintReport } from '../../protocol/terminal/terminal-connection.ts';
import type { Timing } from '../customer/timing.ts';
import type { Print } from '../journal/prints.ts';
import { layOutRows } from '../paper/lay-out-rows.ts';

const MAX_WAITING = 5;
const MAX_PRINT_MS = 3000;

/** A printout, or the reason why there is none. */
type Printed = { print: Print } | { condition: ErrorCondition; message: string };

/** Creates a printer, which prints documents one after the other. */
export function createPrinter({ timing, hasPaper }: { timing: Timing; hasPaper: () => boolean }) {
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const print = async ({ qualifier, responseMode, lines }: PrintRequest): Promise<Printed> => {
    if (!hasPaper()) return { condition: 'UnavailableDevice', message: 'The printer is out of paper.' };
    const rows = layOutRows(lines);
    const answersAtOnce = responseMode === 'Immediate' || responseMode === 'NotRequired';
    if (!answersAtOnce) await setTimeout(Math.min(MAX_PRINT_MS, rows.length * timing.printLineMs));
    // The paper may have been removed in the meantime.
    if (!hasPaper()) return { condition: 'UnavailableDevice', message: 'The paper ended while printing.' };
    return { print: { id: randomUUID(), at: Date.now(), qualifier, rows } };
  };
  return {
    isFull: (): boolean => waiting >= MAX_WAITING,
    print: (request: PrintRequest): Promise<Printed> => {
      waiting += 1;
      const printed = queue.then(() => print(request));
      queue = printed;
      return printed.finally(() => {
        waiting -= 1;
      });
    },
  };
}

export type Printer = ReturnType<typeof createPrinter>;

export const createPrintReport = ({ header }: NexoMessage<PrintRequest>, print: Print): PrintReport => ({
  ReportId: randomUUID(),
  At: new Date(print.at).toISOString(),
  Kind: 'PRINT',
  PrintId: print.id,
  Qualifier: print.qualifier,
  SaleId: header.saleId,
  ServiceId: header.serviceId,
  Rows: print.rows,
});
