import { describe, expect, it } from 'vitest';
import type { DisputeRow } from '../../../../src/service/payments/tables/disputes.ts';
import { judgeDispute } from '../../../../src/service/sandbox/acquirer/judge-dispute.ts';

describe('judgeDispute', () => {
  it.each([
    ['winning_evidence', 'WON'],
    ['The parcel was signed for.\nwinning_evidence!', 'WON'],
    ['Winning evidence', 'LOST'],
    ['WINNING_EVIDENCE', 'LOST'],
    ['', 'LOST'],
    [null, 'LOST'],
  ])('decides a dispute with the evidence text %j as %s', (evidence_text, state) => {
    expect(judgeDispute({ evidence_text } as DisputeRow)).toBe(state);
  });
});
