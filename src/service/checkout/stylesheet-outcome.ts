import type { RejectionMessage } from '../http/rejections.ts';

/** Why there is no stylesheet. The sentence says what the shop's developer can do. */
export type StylesheetProblem = Extract<RejectionMessage, `Stylesheet ${string}`>;

/** The result of fetching a stylesheet. */
export type StylesheetOutcome = { rules: string } | { problem: StylesheetProblem };
