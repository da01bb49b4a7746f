import type { StylesheetAnswer } from '../../../protocol/stylesheet-answer.ts';
import type { RejectionCode } from '../../platform/http/answers/rejections.ts';

/** The reason why a stylesheet is missing; its sentence tells the shop's developer how to fix it. */
export type StylesheetProblem = Extract<RejectionCode, `STYLESHEET_${string}`>;

/** The outcome of requesting a stylesheet. */
export type StylesheetOutcome = StylesheetAnswer | { problem: StylesheetProblem };
