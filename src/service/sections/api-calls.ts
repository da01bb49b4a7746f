import type { CallDefinition } from '../calls/definitions/define-call.ts';
import { EVENTS } from '../subjects/facts.ts';
import { SUBJECTS, type SubjectNeeds } from '../subjects/subjects.ts';
import { SECTION_CALLS, type SectionNeeds } from './section-calls.ts';

/** All calls of the API, in the order of the documentation. */
export const API_CALLS: readonly CallDefinition<SubjectNeeds & SectionNeeds>[] = [
  ...SUBJECTS.flatMap(({ calls = [], createCalls }) => [...calls, ...(createCalls?.(EVENTS) ?? [])]),
  ...SECTION_CALLS,
];
