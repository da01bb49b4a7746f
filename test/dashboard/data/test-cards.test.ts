import { expect, it } from 'vitest';
import { TEST_CARDS } from '../../../src/dashboard/data/test-cards.ts';
import { CARD_BEHAVIORS, SLOW_CARD_DELAY_MS } from '../../../src/service/sandbox/acquirer/test-cards.ts';

it('the dashboard’s test cards list every card with an effect, and the effect', () => {
  const shown = Object.entries(TEST_CARDS).map(([number, effect]) => [number.replaceAll(' ', ''), effect]);
  const known = Object.entries(CARD_BEHAVIORS).map(
    ([number, { declineCode, laterDeclineCode, needsAuthentication }]) => [
      number,
      declineCode
        ? `declined: ${declineCode}`
        : needsAuthentication
          ? 'asks for 3-D Secure'
          : laterDeclineCode
            ? 'approved; declined when the saved card is charged again'
            : `approved after ${SLOW_CARD_DELAY_MS / 1000} s`,
    ],
  );
  expect(shown).toEqual(expect.arrayContaining(known));
  expect(shown.filter(([, effect]) => effect === 'approved')).toHaveLength(1);
  expect(shown).toHaveLength(known.length + 1);
});
