import { defineTables } from '../../../platform/store/define-tables.ts';

/** A name of a company's domain, or one that is being paid for. The primary key prevents a second domain with the name. */
export interface DomainNameRow {
  /** The name, in its ASCII form. */
  id: string;
  company_id: number;
  /** The id of the domain that occupies the name. */
  domain_id: string;
  /** The domain of another company that gets the name once it is paid for. */
  transfer_id: string | null;
  /** When to charge a renewal. */
  due_at: number | null;
}

declare module '../../../platform/store/tables.ts' {
  interface Tables {
    domain_names: DomainNameRow;
  }
}

/** Names under .eu. */
export const DOMAIN_TABLES = defineTables({
  domain_names: [
    `create table domain_names (
      id text primary key,
      company_id integer not null,
      domain_id text not null,
      transfer_id text,
      due_at bigint
    )`,
    'create index domain_names_due on domain_names (due_at) where due_at is not null',
  ],
});
