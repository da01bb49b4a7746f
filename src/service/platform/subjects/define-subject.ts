import type { Refusals } from '../http/answers/rejections.ts';
import type { TableDefinition } from '../store/define-tables.ts';

/**
 * Everything that the service has to know of a subject. The owner of a mechanism declares its part here (`declare module`); a part
 * that a subject does not need is absent.
 * @template Needs the dependencies of its calls, kinds of records and pages
 */
export interface Subject<Needs> {
  tables?: Record<string, TableDefinition>;
  /** Its refusals, by owner. */
  refusals?: { readonly [Owner in keyof Refusals]?: Refusals[Owner] };
  /** Never set: it carries the type of the needs. */
  needs?: (needs: Needs) => void;
}

/** Defines a subject. It takes effect with its line in `subjects.ts`. */
export const defineSubject = <Needs>(subject: Subject<Needs>): Subject<Needs> => subject;
