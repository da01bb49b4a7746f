import type { Subject } from '../platform/subjects/define-subject.ts';
import { BANKING } from '../products/banking/subject.ts';
import { CHATS } from '../products/chat/subject.ts';
import { CONTRACT_SIGNING } from '../products/contracts/subject.ts';
import { EU_DOMAINS } from '../products/domains/subject.ts';
import { FISCAL } from '../products/fiscal/subject.ts';
import { PARTNERS } from '../products/partners/subject.ts';

/** The subjects that are values, one line each. Those that follow payments are called in this order. */
const LISTED = [BANKING, PARTNERS, CONTRACT_SIGNING, CHATS, FISCAL, EU_DOMAINS] as const;

/** Functions that take the needs of one subject each. One that takes what all of them take gets the intersection. */
type Takes<Listed> = Listed extends Subject<infer Needs> ? (needs: Needs) => void : never;

/** The dependencies of the calls, records and pages of all subjects. */
export type SubjectNeeds = Takes<(typeof LISTED)[number]> extends (needs: infer All) => void ? All : never;

export const SUBJECTS: readonly Subject<SubjectNeeds>[] = LISTED;
