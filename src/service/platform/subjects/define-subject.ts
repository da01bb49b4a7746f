import type { Refusals } from '../http/answers/rejections.ts';
import type { TableDefinition } from '../store/define-tables.ts';
import type { Retention } from '../store/retention.ts';

/**
 * Everything that the service has to know about a subject. The owner of a mechanism declares its part here (`declare module`); a
 * part that a subject does not need is absent.
 * @template Needs the dependencies of its calls, kinds of records and pages
 */
export interface Subject<Needs> {
  tables?: Record<string, TableDefinition>;
  /** How long its rows are kept. They are deleted in this order. */
  retention?: readonly Retention[];
  /** Its refusals, by owner. */
  refusals?: { readonly [Owner in keyof Refusals]?: Refusals[Owner] };
  /** Never set: it carries the type of the needs. */
  needs?: (needs: Needs) => void;
}

/**
 * Defines a subject. It takes effect with its line in `subjects.ts`. Its type has the names in its parts, for the compiler alone.
 * @example defineSubject<InvoiceNeeds>()({ tables: INVOICE_TABLES, calls: INVOICE_CALLS })
 */
export const defineSubject =
  <Needs = unknown>() =>
  <const Own extends Subject<Needs>>(
    subject: Own,
  ): Subject<Needs> & { names?: { [Part in keyof Own]: keyof Own[Part] } } =>
    subject;
