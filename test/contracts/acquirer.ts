import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DECLINE_CODES } from '../../src/protocol/decline-codes.ts';
import {
  AnswerUnknownError,
  type AuthorizationRequest,
  type Instrument,
} from '../../src/service/payments/attempts/acquirer.ts';
import { type AcquirerAbility, type AcquirerDriver, TERMS } from './acquirer-driver.ts';

const APPROVED = { isApproved: true };
const DECLINED = { isApproved: false };

/** Checks what the port `Acquirer` promises, except for captures, releases and refunds (`modifier.ts`). */
export function describeAcquirer(driver: AcquirerDriver): void {
  describe(`the port of ${driver.name}`, () => {
    const world = driver.use();
    const { good, number, securityCode, declined, asking, paying, returning } = driver.instruments;
    const itCan = (...abilities: AcquirerAbility[]) =>
      it.skipIf(abilities.some((ability) => driver.lacks.includes(ability)));

    const ask = (
      reference: string,
      instrument: Instrument = good,
      change: Partial<AuthorizationRequest> = {},
    ) => world.acquirer.authorize({ ...TERMS, ...change, ...instrument, reference } as AuthorizationRequest);
    const count = (reference: string) => world.countCharges(reference);
    /** Asks under a new reference. */
    async function askNew(instrument: Instrument = good, change: Partial<AuthorizationRequest> = {}) {
      const reference = await world.createReference();
      return { reference, answer: await ask(reference, instrument, change) };
    }
    /** Keeps a card or account. Returns its token. */
    async function keep(instrument: Instrument): Promise<string> {
      const { answer } = await askNew(instrument);
      if (typeof answer === 'string' || !answer.isApproved || !answer.cardToken)
        throw new Error(`There is no token in ${JSON.stringify(answer)}.`);
      return answer.cardToken;
    }

    /** Checks what the service gets from an acquirer without an ability, so that no driver hides one. */
    const WITHOUT: Record<AcquirerAbility, () => Promise<void>> = {
      async challenge() {
        const { reference, answer } = await askNew();
        expect(answer).not.toBe('CHALLENGE');
        await expect(world.acquirer.completeChallenge(reference, true)).rejects.toThrow();
      },
      async 'saved card'() {
        expect((await askNew({ ...good, savesCard: true })).answer).not.toHaveProperty('cardToken');
      },
      async debit() {
        expect([paying, returning]).toEqual([undefined, undefined]);
        expect(await world.acquirer.findDebit(await world.createReference())).toBe('PENDING');
      },
      async silence() {
        expect(world.loseNext).toBeUndefined();
      },
    };
    it.each(driver.lacks)('lacks an ability: %s', (ability) => WITHOUT[ability]());

    describe('authorize()', () => {
      it('approves a good card, and charges it once', async () => {
        const { reference, answer } = await askNew();
        expect(answer).toMatchObject(APPROVED);
        expect(await count(reference)).toBe(1);
      });

      it.each(declined.map(([instrument, declineCode], index) => [index, declineCode, instrument] as const))(
        'declines card %i with a code of ours and charges nothing: %s',
        async (_, declineCode, instrument) => {
          const { reference, answer } = await askNew(instrument);
          expect(answer).toEqual({ ...DECLINED, declineCode });
          expect(DECLINE_CODES).toContain(declineCode);
          expect(await count(reference)).toBe(0);
        },
      );

      it('repeats the answer of a reference without another charge', async () => {
        const { reference, answer } = await askNew();
        expect(await ask(reference)).toEqual(answer);
        expect(await world.createOther().authorize({ ...TERMS, ...good, reference })).toEqual(answer);
        expect(await count(reference)).toBe(1);
      });

      it('ignores what else a second request says', async () => {
        const [[bad] = [good]] = declined;
        const { reference, answer } = await askNew(bad);
        expect(await ask(reference, good, { amountMinor: 5 })).toEqual(answer);
        expect(await count(reference)).toBe(0);
      });

      it('charges once if requests with the same reference arrive together', async () => {
        const reference = await world.createReference();
        const answers = await Promise.allSettled(Array.from({ length: 8 }, () => ask(reference)));
        const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
        const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
        expect(given).not.toEqual([]);
        for (const answer of given) expect(answer).toEqual(given[0]);
        for (const reason of refused) expect(reason).toBeInstanceOf(AnswerUnknownError);
        expect(await world.acquirer.findAuthorization(reference)).toEqual(given[0]);
        expect(await count(reference)).toBe(1);
      });

      it('keeps references apart', async () => {
        const [[bad] = [good]] = declined;
        const [first, second] = [await askNew(), await askNew(bad)];
        expect([first.answer, second.answer]).toMatchObject([APPROVED, DECLINED]);
        expect([await count(first.reference), await count(second.reference)]).toEqual([1, 0]);
      });

      it('stores no card number', async () => {
        await askNew(good, { savesCard: true } as Partial<AuthorizationRequest>);
        expect(await world.readStored()).not.toContain(number);
      });

      itCan('challenge')('does not ask the holder of a telephone order', async () => {
        const { answer } = await askNew(asking, { isMoto: true });
        expect(answer).toMatchObject(APPROVED);
      });
    });

    describe('findAuthorization()', () => {
      it('finds nothing under a reference that never arrived, and charges nothing', async () => {
        const reference = await world.createReference();
        expect(await world.acquirer.findAuthorization(reference)).toBeUndefined();
        expect(await world.acquirer.findAuthorization(randomUUID())).toBeUndefined();
        expect(await count(reference)).toBe(0);
      });

      it('finds the answer in another process too', async () => {
        const [[bad] = [good]] = declined;
        for (const instrument of [good, bad]) {
          const { reference, answer } = await askNew(instrument);
          expect(await world.createOther().findAuthorization(reference)).toEqual(answer);
        }
      });
    });

    describe('withdraw()', () => {
      it('blocks a reference that has not arrived, however often it is called', async () => {
        const reference = await world.createReference();
        expect(await world.acquirer.withdraw(reference)).toBeUndefined();
        expect(await world.acquirer.withdraw(reference)).toBeUndefined();
        expect(await world.acquirer.findAuthorization(reference)).toBeUndefined();
        expect(await ask(reference)).toEqual({ ...DECLINED, declineCode: 'processing_error' });
        expect(await count(reference)).toBe(0);
      });

      it('changes nothing under a reference that has arrived, and returns its answer', async () => {
        const [[bad] = [good]] = declined;
        for (const instrument of [good, bad]) {
          const { reference, answer } = await askNew(instrument);
          expect(await world.acquirer.withdraw(reference)).toEqual(answer);
          expect(await ask(reference)).toEqual(answer);
          expect(await world.acquirer.findAuthorization(reference)).toEqual(answer);
          expect(await count(reference)).toBe(instrument === good ? 1 : 0);
        }
      });

      itCan('silence')(
        'charges nothing after a lost answer, once the acquirer has confirmed it',
        async () => {
          const reference = await world.createReference();
          world.loseNext?.('answer');
          await expect(ask(reference)).rejects.toThrow(AnswerUnknownError);
          expect(await world.acquirer.findAuthorization(reference)).toBeUndefined();
          await expect(world.acquirer.withdraw(reference)).rejects.toThrow(AnswerUnknownError);
          await world.confirmWithdrawal?.();
          expect(await world.acquirer.withdraw(reference)).toBeUndefined();
          expect(await ask(reference)).toMatchObject(DECLINED);
          expect(await count(reference)).toBe(0);
        },
      );

      itCan('silence')('leaves a lost request open, which no one has charged', async () => {
        const reference = await world.createReference();
        world.loseNext?.('request');
        await expect(ask(reference)).rejects.toThrow(AnswerUnknownError);
        await expect(world.acquirer.withdraw(reference)).rejects.toThrow(AnswerUnknownError);
        expect(await count(reference)).toBe(0);
      });
    });

    describe('completeChallenge()', () => {
      itCan('challenge')('is waited for: nothing is charged before', async () => {
        const { reference, answer } = await askNew(asking);
        expect(answer).toBe('CHALLENGE');
        expect(await ask(reference, asking)).toBe('CHALLENGE');
        expect(await world.createOther().findAuthorization(reference)).toBe('CHALLENGE');
        expect(await world.acquirer.withdraw(reference)).toBe('CHALLENGE');
        expect(await count(reference)).toBe(0);
      });

      itCan('challenge').each([
        [true, APPROVED],
        [false, { ...DECLINED, declineCode: 'authentication_failed' }],
      ])('decides once, whatever it is called with afterwards: passed %s', async (isPassed, decision) => {
        const { reference } = await askNew(asking);
        await world.answerChallenge?.(reference, isPassed);
        expect(await world.acquirer.completeChallenge(reference, isPassed)).toMatchObject(decision);
        expect(await world.createOther().completeChallenge(reference, !isPassed)).toMatchObject(decision);
        expect(await world.acquirer.findAuthorization(reference)).toMatchObject(decision);
        expect(await count(reference)).toBe(Number(isPassed));
      });

      itCan('challenge')('decides nothing about a card that was declined', async () => {
        const [[bad] = [good]] = declined;
        const { reference, answer } = await askNew(bad);
        expect(await world.acquirer.completeChallenge(reference, true)).toEqual(answer);
        expect(await count(reference)).toBe(0);
      });
    });

    describe('a saved card', () => {
      const saving = { ...good, savesCard: true } as Instrument;

      itCan('saved card')('has one token, which each repeated approval returns', async () => {
        const { reference, answer } = await askNew(saving);
        expect(answer).toMatchObject({ ...APPROVED, cardToken: expect.any(String) });
        expect(await ask(reference, saving)).toEqual(answer);
        expect(await world.acquirer.findAuthorization(reference)).toEqual(answer);
      });

      itCan('saved card')('gets no token if saving was not requested or the card is declined', async () => {
        const [[bad] = [good]] = declined;
        expect((await askNew()).answer).not.toHaveProperty('cardToken');
        expect((await askNew({ ...bad, savesCard: true } as Instrument)).answer).not.toHaveProperty(
          'cardToken',
        );
      });

      itCan('saved card')('is verified with an amount of 0, and gets its token', async () => {
        const { answer } = await askNew(saving, { amountMinor: 0 });
        expect(answer).toMatchObject({ ...APPROVED, cardToken: expect.any(String) });
      });

      itCan('saved card').each([
        ['with its shopper', {}, securityCode],
        ['without its shopper', { isMerchantInitiated: true, reason: 'unscheduled' } as const, {}],
      ])('is charged by its token %s, and gets no other one', async (_who, change, code) => {
        const cardToken = await keep(saving);
        const { reference, answer } = await askNew({ cardToken, ...code }, change);
        expect(answer).toEqual(APPROVED);
        expect(await count(reference)).toBe(1);
      });

      itCan('saved card')(
        'is never charged again once it is forgotten, however often that is asked for',
        async () => {
          const [cardToken, other] = [await keep(saving), await keep(saving)];
          await world.acquirer.forget(cardToken);
          await world.acquirer.forget(cardToken);
          const { reference, answer } = await askNew({ cardToken });
          expect(answer).toMatchObject(DECLINED);
          expect(await count(reference)).toBe(0);
          expect((await askNew({ cardToken: other })).answer).toMatchObject(APPROVED);
        },
      );

      itCan('saved card')('must be known to be charged', async () => {
        const { reference, answer } = await askNew({ cardToken: 'invented/token' });
        expect(answer).toMatchObject(DECLINED);
        expect(await count(reference)).toBe(0);
      });

      itCan('saved card', 'silence')('is to be forgotten again if the request was lost', async () => {
        const cardToken = await keep(saving);
        world.loseNext?.('request');
        await expect(world.acquirer.forget(cardToken)).rejects.toThrow();
        expect((await askNew({ cardToken })).answer).toMatchObject(APPROVED);
      });
    });

    describe('a debit', () => {
      const charge = async (account: Instrument = good) => {
        const accountToken = await keep({ ...account, savesAccount: true } as Instrument);
        return askNew({ accountToken }, { isMerchantInitiated: true });
      };

      itCan('debit')('is approved, and gets no token unless its account is to be saved', async () => {
        const { answer } = await askNew(paying);
        expect(answer).toMatchObject(APPROVED);
        expect(answer).not.toHaveProperty('cardToken');
      });

      itCan('debit')('of a kept account stays pending until its bank has decided', async () => {
        const { reference, answer } = await charge(paying);
        expect(answer).toEqual({ ...APPROVED, aftermath: 'stays_pending' });
        expect(await world.acquirer.findDebit(reference)).toBe('PENDING');
        await world.decideDebit?.(reference, true);
        expect(await world.createOther().findDebit(reference)).toBe('SETTLED');
      });

      itCan('debit')('that its bank returns says why, and whether every later one would fail', async () => {
        const { reference } = await charge(returning);
        await world.decideDebit?.(reference, false);
        expect(await world.acquirer.findDebit(reference)).toEqual({
          declineCode: expect.toBeOneOf([...DECLINE_CODES]),
          isFinal: expect.any(Boolean),
        });
      });

      itCan('debit')('that no one has asked for is pending', async () => {
        expect(await world.acquirer.findDebit(randomUUID())).toBe('PENDING');
      });
    });
  });
}
