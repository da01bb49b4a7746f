import { describe, expect, it } from 'vitest';
import { adaptTexts } from '../../../src/page/texts/adapt-texts.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { describeNotice } from '../../../src/page/texts/describe-notice.ts';
import { createView } from '../create-view.ts';

const en = adaptTexts(CATALOGS.en, createView({ methods: ['card'] }), 'en');
const createContext = (stage: object = {}) => ({
  view: { merchantName: 'Bottega Rossi' },
  state: { catalog: en, method: 'card', methods: ['card'], stage } as const,
});

describe('describeNotice', () => {
  it.each([
    ['offline', en.offline],
    ['attempt_ended', en.attemptEnded],
    ['rail_cancelled', en.rails.cancelled],
    ['insufficient_funds', en.errors.insufficient_funds],
    ['a_new_code', en.errors.card_declined],
  ])('returns the message of %s', (notice, sentence) => {
    expect(describeNotice(notice as 'offline', createContext())).toBe(sentence);
  });

  it('names the redirect method of a pending payment', () => {
    expect(describeNotice('rail_waiting', createContext({ waitingRail: 'ideal' }))).toContain('iDEAL');
  });

  it.each([
    ['busy', 'wallet_busy'],
    ['no_gesture', 'wallet_no_gesture'],
    ['unavailable', 'wallet_unavailable'],
    ['timeout', 'wallet_failed'],
    ['rejected', 'wallet_failed'],
    // The code of Apple Pay is sent by another window.
    ['constructor', 'wallet_failed'],
  ] as const)('returns for a wallet that fails with %s the message of %s', (code, problem) => {
    const sentence = en.wallets.problems[problem].replaceAll('{wallet}', 'Apple Pay');
    expect(describeNotice(`wallet_${code}` as 'wallet_busy', createContext({ wallet: 'apple_pay' }))).toBe(
      sentence,
    );
  });
});
