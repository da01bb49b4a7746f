import { render } from 'preact';
import { expect, it } from 'vitest';
import {
  isOutcome,
  OUTCOMES,
  Returned,
  type ReturnOutcome,
} from '../../../../src/dashboard/components/parts/returned.tsx';

it.each(Object.keys(OUTCOMES) as ReturnOutcome[])(
  'the notice after a return describes the outcome %s',
  (outcome) => {
    const root = document.createElement('div');
    render(<Returned outcome={outcome} />, root);
    expect(root.textContent).toContain(OUTCOMES[outcome]);
  },
);

it('the notice after a return ignores any other outcome', () => {
  expect([isOutcome('success'), isOutcome(null), isOutcome('toString'), isOutcome('')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
