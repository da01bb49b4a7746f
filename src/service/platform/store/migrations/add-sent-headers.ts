import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table delivery_attempts add column headers text',
  'alter table delivery_attempts add column answer text',
];

/** `006_sent_headers`: what signed each try, and the beginning of the receiver's answer. Tries of earlier versions have neither. */
export async function addSentHeaders(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
