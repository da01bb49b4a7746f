import type { PrintRequest } from '../../protocol/nexo/requests.ts';
import { createFailure } from '../answers/write-answer.ts';
import { createPrintReport } from './create-printer.ts';
import { createRestartOutcome, type Dialogue } from './dialogue.ts';

export const PRINT: Dialogue<PrintRequest> = {
  findObstacle: ({ isPrinterFull }) =>
    isPrinterFull() ? { message: 'Too many documents wait for the printer.' } : undefined,
  async run({ printer, prints, keepReport }, message) {
    const DocumentQualifier = message.request.qualifier;
    const printed = await printer.print(message.request);
    if ('condition' in printed) {
      const Response = createFailure(printed.condition, printed.message);
      return { body: { DocumentQualifier, Response }, message: printed.message };
    }
    return {
      body: { DocumentQualifier, Response: { Result: 'Success' } },
      message: undefined,
      also: () => {
        prints.add(printed.print);
        keepReport?.(createPrintReport(message, printed.print));
      },
    };
  },
  recover: async () => createRestartOutcome('The terminal was restarted before the paper came out.'),
};
