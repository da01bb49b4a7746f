import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listImports, listSources, ROOT } from './support/list-imports.ts';

const SERVICE = 'src/service';

/** Rooms that announce what happens, with everything of the service that they import: subjects follow them, and are not known here. */
const CORE = {
  'payments/attempts': [
    'payments/modifications',
    'payments/payments',
    'payments/tables',
    'payments/terms',
    'platform/identifiers',
    'platform/store',
    'platform/store/dialects',
    'platform/subjects',
    'platform/tracing',
  ],
  'payments/modifications': [
    'calls/companies',
    'calls/definitions',
    'payments/payments',
    'payments/tables',
    'payments/terms',
    'platform/http/answers',
    'platform/http/requests',
    'platform/identifiers',
    'platform/store',
    'platform/store/dialects',
    'platform/tracing',
    'webhooks/outbox',
  ],
  'payments/payments': [
    'calls/companies',
    'calls/definitions',
    'payments/tables',
    'payments/terms',
    'platform/http/answers',
    'platform/store',
    'platform/store/dialects',
    'webhooks/outbox',
  ],
};

/** Words of the subjects, and the values of `payments.channel` and of `attempts.origin` that they set. */
const SUBJECTS =
  /subscription|renewal|\btill\b|card session|invoice|\bsplit|deposit|(?:cloud|local)_pos|\bchannel\b.{0,4}(?:[=!]==|\binclude)|\borigin [=!]==/gi;

/** The columns that updates of a table name, by the files with these updates. `movePayment`, which sets the new state, is not one of them. */
const WRITERS: Record<string, Record<string, string[]>> = {
  payments: {
    active_attempt_id: ['attempts/claim-payment'],
    card_last4: ['attempts/claim-payment'],
    method: ['attempts/claim-payment'],
    amount_minor: ['attempts/claim-payment', 'links/change-link'],
    declined_attempts: ['attempts/claim-payment'],
    due_at: ['attempts/claim-payment', 'payments/due-times'],
    link_expires_at: ['payments/due-times'],
    metadata: ['payments/extend-metadata'],
    notes: ['transactions/change-transaction-call'],
    refunded_minor: ['modifications/settle-refund'],
  },
  attempts: {
    state: ['attempts/finish-attempt', 'attempts/finish-debit', 'attempts/present-card'],
    ended_at: ['attempts/finish-attempt', 'attempts/finish-debit'],
    decline_code: ['attempts/finish-attempt', 'attempts/finish-debit'],
    card_brand: ['attempts/finish-attempt', 'attempts/present-card'],
    card_last4: ['attempts/finish-attempt', 'attempts/present-card'],
    card_expiry: ['attempts/finish-attempt'],
    sent_at: ['attempts/finish-attempt'],
    variant: ['attempts/finish-attempt'],
    email: ['attempts/forget-payers'],
    holder_name: ['attempts/forget-payers'],
  },
};

/** Lists the columns that the updates of a table in a source text set. */
function listSetColumns(text: string, table: string): string[] {
  const updates = text.split(`updateTable('${table}')`).slice(1);
  return updates.flatMap((update) => {
    const values = /^\s*\.set\(([\s\S]*?)\)\s*(?:\.where|;)/.exec(update)?.[1] ?? '';
    return [...values.matchAll(/[{,]\s*([a-z]\w*)\s*(?=[:,}])/g)].map(([, column = '']) => column);
  });
}

describe('the core', () => {
  it.each(Object.entries(CORE))('imports no subject in %s', (room, known) => {
    const imports = listImports(`${SERVICE}/${room}`).filter(({ target }) => target.startsWith(SERVICE));
    const rooms = imports
      .map(({ target }) => relative(SERVICE, dirname(target)))
      .filter((name) => name !== room);
    expect([...new Set(rooms)].sort()).toEqual(known);
  });

  it.each(Object.keys(CORE))('uses no rows of a subject in %s', (room) => {
    const imports = listImports(`${SERVICE}/${room}`).map(({ target }) => target);
    const tables = imports.filter((target) => /\/tables(\.ts|\/)/.test(target));
    const own = [`${SERVICE}/payments/tables/`, `${SERVICE}/platform/store/`];
    expect(tables.filter((target) => !own.some((folder) => target.startsWith(folder)))).toEqual([]);
    expect(tables).toContain(`${SERVICE}/payments/tables/payments.ts`);
  });

  it.each(Object.keys(CORE))('names no subject and branches on no channel in %s', (room) => {
    const texts = listSources(`${SERVICE}/${room}`).map((file) => readFileSync(file, 'utf8'));
    const named = texts.flatMap((text) => text.match(SUBJECTS) ?? []);
    expect(named).toEqual([]);
    expect(texts.length).toBeGreaterThan(10);
  });

  it.each(Object.entries(WRITERS))('changes the columns of %s in few places', (table, writers) => {
    const found: Record<string, string[]> = {};
    for (const file of listSources(SERVICE).sort())
      for (const column of new Set(listSetColumns(readFileSync(file, 'utf8'), table)))
        found[column] = [
          ...(found[column] ?? []),
          relative(join(ROOT, SERVICE, 'payments'), file).replace('.ts', ''),
        ];
    for (const files of Object.values(found)) files.sort();
    const { updated_at: _any, ...columns } = found;
    expect(columns).toEqual(writers);
  });

  it("compares a payment's id and that it is no card session in one file", () => {
    const files = listSources(SERVICE).filter((file) => {
      const text = readFileSync(file, 'utf8');
      return ['transaction_id', 'is_setup'].every((column) =>
        new RegExp(`\\(\\s*'(payments\\.)?${column}',\\s*'='`).test(text),
      );
    });
    expect(files.map((file) => relative(ROOT, file))).toEqual([`${SERVICE}/payments/terms/own-payments.ts`]);
  });

  it.each(['Attempt', 'Payment'])('has each %sFollower wired once', (port) => {
    const files = listSources(SERVICE).filter((file) => /\/subject\.ts$/.test(file));
    // The wiring, without its imports.
    const wiring = files
      .map((file) => readFileSync(file, 'utf8').replace(/^import [^;]*;$/gm, ''))
      .join('\n');
    const defined = new RegExp(`export const (\\w+)(: | = \\([^=]*\\): )${port}Follower\\b`, 'g');
    const names = listSources(SERVICE).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(defined)].map(([, name]) => name),
    );
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(wiring.match(new RegExp(`^ .*\\b${name}\\b`, 'gm'))).toHaveLength(1);
  });
});
