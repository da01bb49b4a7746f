import type { DialogueCategory } from '../../protocol/nexo/message-table.ts';
import type { PresentedCard } from '../../protocol/terminal/terminal-connection.ts';
import type { Journal, Row } from './open-journal.ts';

/** How long a pair (SaleID, ServiceID) is remembered after its dialogue began. */
const MEMORY_MS = 48 * 3600 * 1000;

/** The size of an answer with its receipts, stored twice: in the dialogue and in its report. */
const RESERVE_BYTES = 24_576;

/** The key of a dialogue: a message pair. */
export interface Pair {
  saleId: string;
  serviceId: string;
}

export interface NewDialogue extends Pair {
  category: DialogueCategory;
  fingerprint: string;
  /** The message as received. */
  request: string;
  messageId: string | undefined;
  beganAt: number;
}

/** The result of a dialogue. */
export interface DialogueEnd {
  response: string;
  result: 'Success' | 'Failure';
  condition: string | undefined;
  message: string | undefined;
}

export interface DialogueRecord extends NewDialogue {
  state: 'BEGUN' | 'AUTHORIZING' | 'ENDED';
  reference: string | undefined;
  card: PresentedCard | undefined;
  end: DialogueEnd | undefined;
  endedAt: number | undefined;
}

const orUndefined = (value: Row[string] | undefined) =>
  (value === null ? undefined : value) as string | undefined;

function readEnd(row: Row): DialogueEnd | undefined {
  if (row.state !== 'ENDED') return undefined;
  return {
    response: String(row.response),
    result: row.result as DialogueEnd['result'],
    condition: orUndefined(row.error_condition),
    message: orUndefined(row.message),
  };
}

const readRow = (row: Row): DialogueRecord => ({
  saleId: String(row.sale_id),
  serviceId: String(row.service_id),
  category: row.category as DialogueCategory,
  fingerprint: String(row.fingerprint),
  state: row.state as DialogueRecord['state'],
  reference: orUndefined(row.reference),
  card: row.card ? JSON.parse(String(row.card)) : undefined,
  messageId: orUndefined(row.message_id),
  request: String(row.request),
  beganAt: Number(row.began_at),
  endedAt: row.ended_at === null ? undefined : Number(row.ended_at),
  end: readEnd(row),
});

const WHERE_PAIR = 'where sale_id = ? and service_id = ?';

const createReads = (journal: Journal) => ({
  find: ({ saleId, serviceId }: Pair, now: number): DialogueRecord | undefined => {
    const row = journal.get(
      `select * from dialogues ${WHERE_PAIR} and began_at > ?`,
      saleId,
      serviceId,
      now - MEMORY_MS,
    );
    return row && readRow(row);
  },
  /** Finds the dialogue that began last. */
  findLast: (): DialogueRecord | undefined => {
    const row = journal.get('select * from dialogues order by began_at desc, rowid desc limit 1');
    return row && readRow(row);
  },
  /** Finds the payment with this reference of the host in its answer. */
  findPaid: (pspReference: string): DialogueRecord | undefined => {
    const row = journal.get(
      "select * from dialogues where category = 'Payment' and result = 'Success' and instr(response, ?)",
      `"pspReference=${encodeURIComponent(pspReference)}&`,
    );
    return row && readRow(row);
  },
  /** Finds the dialogues with these references of the host, oldest first. */
  listByReference: (references: readonly string[]): DialogueRecord[] =>
    journal
      .all(
        'select * from dialogues where reference in (select value from json_each(?)) order by began_at',
        JSON.stringify(references),
      )
      .map(readRow),
  listOpen: (): DialogueRecord[] =>
    journal.all("select * from dialogues where state <> 'ENDED' order by began_at").map(readRow),
  /** Newest first. */
  listNewest: (count: number): DialogueRecord[] =>
    journal.all('select * from dialogues order by began_at desc, rowid desc limit ?', count).map(readRow),
});

const createWrites = (journal: Journal) => ({
  /** Starts a dialogue, and deletes those older than `MEMORY_MS`, so that the file does not grow. */
  begin: ({ saleId, serviceId, category, fingerprint, request, messageId, beganAt }: NewDialogue): void =>
    journal.transact(() => {
      journal.run("delete from dialogues where began_at <= ? and state = 'ENDED'", beganAt - MEMORY_MS);
      journal.run(
        `insert into dialogues (sale_id, service_id, category, fingerprint, state, message_id, request, began_at, reserve)
           values (?, ?, ?, ?, 'BEGUN', ?, ?, ?, zeroblob(?))`,
        ...[
          saleId,
          serviceId,
          category,
          fingerprint,
          messageId ?? null,
          request,
          beganAt,
          RESERVE_BYTES + 4 * request.length,
        ],
      );
    }),
  authorize: ({ saleId, serviceId }: Pair, reference: string, card: PresentedCard | undefined): void => {
    const text = card ? JSON.stringify(card) : null;
    journal.run(
      `update dialogues set state = 'AUTHORIZING', reference = ?, card = ? ${WHERE_PAIR}`,
      ...[reference, text, saleId, serviceId],
    );
  },
  /** @param also further writes in the same transaction: printouts, reports */
  end: ({ saleId, serviceId }: Pair, end: DialogueEnd, endedAt: number, also: () => void): void =>
    journal.transact(() => {
      journal.run(`update dialogues set reserve = null ${WHERE_PAIR}`, saleId, serviceId);
      journal.run(
        `update dialogues set state = 'ENDED', response = ?, result = ?, error_condition = ?, message = ?, ended_at = ?
           ${WHERE_PAIR}`,
        ...[end.response, end.result, end.condition ?? null, end.message ?? null, endedAt, saleId, serviceId],
      );
      also();
    }),
});

/** The dialogues of the last 48 hours. */
export const createDialogueRecords = (journal: Journal) => ({
  canWrite: journal.isOpen,
  ...createReads(journal),
  ...createWrites(journal),
});

export type DialogueRecords = ReturnType<typeof createDialogueRecords>;
