import { SCOPES, type Scope } from '../calls/companies/scopes.ts';
import { SUBJECTS } from '../subjects/subjects.ts';

/** A section of the v5 API, as in the specification's table. */
export interface Section {
  title: string;
  /** Opens its calls, whichever subject they are of. */
  scope: Scope;
  /** The name in the URLs of its documents. */
  slug: string;
  description: string;
}

declare module '../platform/subjects/define-subject.ts' {
  interface Subject<Needs> {
    /** The section of the API that exists with it. */
    section?: Section;
  }
}

/** The sections into which the specification splits the resources of v4, in the order of its table. */
export const SECTIONS: readonly Section[] = SUBJECTS.flatMap(({ section = [] }) => section).sort(
  (one, other) => SCOPES.indexOf(one.scope) - SCOPES.indexOf(other.scope),
);

/** Finds a section; `undefined` for an unknown name, even if it is one of `Object.prototype`. */
export const findSection = (slug: string): Section | undefined =>
  SECTIONS.find((section) => section.slug === slug);
