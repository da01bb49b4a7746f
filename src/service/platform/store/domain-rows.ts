/** A name that a domain of a company has, or that is being paid for. Its key lets no other domain have it. */
export interface DomainNameRow {
  /** The name, in its ASCII form. */
  id: string;
  company_id: number;
  /** The domain that has it. */
  domain_id: string;
  /** The domain of another company that is being paid for, and gets it then. */
  transfer_id: string | null;
  /** When the acquirer is to be asked for the money of a renewal. */
  due_at: number | null;
}
