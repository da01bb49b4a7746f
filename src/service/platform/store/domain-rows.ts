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
