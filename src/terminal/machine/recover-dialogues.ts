import type { TerminalReport } from '../../protocol/terminal/terminal-connection.ts';
import { writeAnswer } from '../answers/write-answer.ts';
import { type RecallOptions, readKeptMessage } from '../dialogues/dialogue.ts';
import { getDialogue } from '../dialogues/dialogue-table.ts';
import type { DialogueRecord } from '../journal/dialogues.ts';
import { createDialogueReport } from './create-report.ts';

interface RecoveryOptions extends RecallOptions {
  keepReport: ((report: TerminalReport) => void) | undefined;
}

/** Ends every open dialogue, except refunds about which the host does not answer. */
export async function recoverDialogues(
  options: RecoveryOptions,
  open: readonly DialogueRecord[],
): Promise<void> {
  const { records, poiid, now, keepReport } = options;
  for (const record of open) {
    const message = readKeptMessage(record, poiid);
    const recovered = await getDialogue(record.category).recover(options, message, record);
    if (!recovered) continue;
    const { body, message: text } = recovered;
    const { Result, ErrorCondition } = body.Response;
    const response = writeAnswer(record.category, message.header.fields, body);
    const end = { response, result: Result, condition: ErrorCondition, message: text };
    records.end(record, end, now(), () => {
      const report = createDialogueReport({ ...record, end });
      if (report) keepReport?.(report);
    });
  }
}
