import { defineTables } from '../../platform/store/define-tables.ts';

/** The encrypted texts of a press, which pay only once. */
export interface UsedEncryptionRow {
  /** The SHA-256 of what they say, in base64url. */
  digest: string;
  attempt_id: string;
  created_at: number;
  /** Whether the acquirer could not decrypt them. */
  is_unreadable: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    used_encryptions: UsedEncryptionRow;
  }
}

export const USED_ENCRYPTION_TABLES = defineTables({
  used_encryptions: [
    `create table used_encryptions (
      digest text primary key,
      attempt_id text not null,
      created_at bigint not null,
      is_unreadable integer default 0 not null
    )`,
    'create index used_encryptions_attempt on used_encryptions (attempt_id)',
    'create index used_encryptions_oldest on used_encryptions (created_at)',
  ],
});
