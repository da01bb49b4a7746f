import type { RejectionCode } from '../../platform/http/answers/rejections.ts';

/** Why a stylesheet is not there; the sentence says what the shop's developer can do. */
export type StylesheetProblem = Extract<RejectionCode, `STYLESHEET_${string}`>;

/** How an attempt to get a stylesheet ended. */
export type StylesheetOutcome = { rules: string } | { problem: StylesheetProblem };
