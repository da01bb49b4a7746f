import { describe, expect, it } from 'vitest';
import type {
  BeginStep,
  DefenseDocument,
  DefenseReason,
  Disputer,
} from '../../src/service/payments/disputes/disputer.ts';
import type { DisputeRequest, DisputerDriver } from './disputer-driver.ts';

const PROOF: DefenseDocument = { type: 'Proof', contentType: 'application/pdf', content: 'JVBERi0xLjQK' };
const INVOICE: DefenseDocument = { type: 'Invoice', contentType: 'image/jpeg', content: '/9j/4AAQSkZJRg==' };
const OTHERS: DefenseDocument = { ...PROOF, content: 'JVBERi0xLjcK' };
const DELIVERED: DefenseReason = {
  code: 'Delivered',
  documents: [
    { type: 'Proof', requirement: 'Required', isSupplied: false },
    { type: 'Invoice', requirement: 'Optional', isSupplied: false },
  ],
};
const ALL_DONE = ['Proof', 'Invoice', 'defend'];

type Response = Parameters<Disputer['respond']>[0];

/** Permits steps up to one, and lists those that were to begin. */
function createSteps(forbidden?: Parameters<BeginStep>[0]) {
  const steps: string[] = [];
  const begin: BeginStep = async (step) => {
    if (step === forbidden) throw new Error('Not now.');
    steps.push(step);
  };
  return { steps, begin };
}

/** Checks responses to disputes at an acquirer that takes them through an API. */
export function describeDisputer(driver: DisputerDriver): void {
  describe(driver.name, () => {
    const world = driver.use();

    const respond = (reference: string, change: Partial<Response> = {}, { begin } = createSteps()) => {
      const response = { reference, kind: 'defend', reason: DELIVERED.code, isBegun: false } as const;
      return world.disputer.respond({ ...response, documents: [PROOF, INVOICE], ...change }, begin);
    };
    const accept = (reference: string, steps = createSteps()) =>
      respond(reference, { kind: 'accept', reason: null, documents: [] }, steps);

    describe('the reasons for a defense', () => {
      it('are returned with their documents, and which of them the acquirer has', async () => {
        const reference = world.open([DELIVERED, { ...DELIVERED, code: 'Refunded' }]);
        expect(await world.disputer.listReasons(reference)).toEqual([
          DELIVERED,
          { ...DELIVERED, code: 'Refunded' },
        ]);
        world.supply(reference, PROOF);
        const [reason] = await world.disputer.listReasons(reference);
        expect(reason?.documents.map(({ isSupplied }) => isSupplied)).toEqual([true, false]);
      });

      it('are none if the dispute takes no defense', async () => {
        expect(await world.disputer.listReasons(world.open([]))).toEqual([]);
      });

      it.each(['lost', 'dropped', 'credentials'] as const)(
        'are unknown if their request is %s',
        async (fault) => {
          const reference = world.open([DELIVERED]);
          world.failNext('reasons', fault);
          await expect(world.disputer.listReasons(reference)).rejects.toThrow(Error);
          expect(await world.disputer.listReasons(reference)).toEqual([DELIVERED]);
        },
      );
    });

    describe('a response', () => {
      it('supplies each document as it is, and asks for the defense once it has all', async () => {
        const reference = world.open([DELIVERED]);
        const steps = createSteps();
        expect(await respond(reference, {}, steps)).toBe('DONE');
        expect(world.listDone(reference)).toEqual(ALL_DONE);
        expect(world.listDocuments(reference)).toEqual([PROOF, INVOICE]);
        expect(steps.steps).toEqual(['documents', 'documents', 'response']);
      });

      it('accepts a dispute', async () => {
        const reference = world.open([]);
        const steps = createSteps();
        expect(await accept(reference, steps)).toBe('DONE');
        expect([world.listDone(reference), steps.steps]).toEqual([['accept'], ['response']]);
      });

      it('replaces documents that others have supplied', async () => {
        const reference = world.open([DELIVERED]);
        world.supply(reference, OTHERS);
        const steps = createSteps();
        expect(await respond(reference, {}, steps)).toBe('DONE');
        expect(world.listDocuments(reference)).toEqual([PROOF, INVOICE]);
        expect(steps.steps).toEqual(['deletion', 'documents', 'documents', 'response']);
      });

      it('that was begun supplies what is missing, and replaces nothing', async () => {
        const reference = world.open([DELIVERED]);
        world.supply(reference, OTHERS);
        const steps = createSteps();
        expect(await respond(reference, { isBegun: true }, steps)).toBe('DONE');
        expect(world.listDocuments(reference)).toEqual([OTHERS, INVOICE]);
        expect(steps.steps).toEqual(['documents', 'response']);
      });

      it.each([
        ['deletion', [], [OTHERS]],
        ['documents', [], []],
        ['response', ['Proof', 'Invoice'], [PROOF, INVOICE]],
      ] as const)('that may not begin its %s sends nothing more', async (step, done, documents) => {
        const reference = world.open([DELIVERED]);
        if (step === 'deletion') world.supply(reference, OTHERS);
        await expect(respond(reference, {}, createSteps(step))).rejects.toThrow('Not now.');
        expect(world.listDone(reference)).toEqual(done);
        expect(world.listDocuments(reference)).toEqual(documents);
      });

      it('that may not begin accepts nothing', async () => {
        const reference = world.open([]);
        await expect(accept(reference, createSteps('response'))).rejects.toThrow('Not now.');
        expect(world.listDone(reference)).toEqual([]);
      });

      it.each(['defense', 'acceptance'])('that is refused, as %s, has failed in words', async (kind) => {
        const reference = world.open([DELIVERED]);
        world.expire(reference);
        const end = await (kind === 'defense' ? respond(reference) : accept(reference));
        expect(end).toEqual({ failure: expect.stringMatching(/./) });
        expect(world.listDone(reference)).toEqual([]);
      });

      it('whose reason the acquirer does not know has failed in words', async () => {
        const reference = world.open([DELIVERED]);
        expect(await respond(reference, { reason: 'Other' })).toEqual({
          failure: expect.stringMatching(/./),
        });
        expect(world.listDone(reference)).not.toContain('defend');
      });

      const sendAgain = async (reference: string, { steps }: ReturnType<typeof createSteps>) => {
        const end = await respond(reference, { isBegun: steps.includes('documents') });
        expect(world.listDone(reference)).toEqual(ALL_DONE);
        return end;
      };
      const REQUESTS: DisputeRequest[] = ['reasons', 'document', 'response'];

      it.each(REQUESTS)('whose request (%s) is refused unread can be sent again', async (request) => {
        const reference = world.open([DELIVERED]);
        const steps = createSteps();
        world.failNext(request, 'credentials');
        expect(await respond(reference, {}, steps)).toBe('NOT_TRIED');
        expect(await sendAgain(reference, steps)).toBe('DONE');
      });

      it.each(
        REQUESTS.flatMap((request) =>
          (['lost', 'dropped'] as const).map((fault) => [request, fault] as const),
        ),
      )(
        'whose request (%s) is %s is completed by the next one, and nothing is sent twice',
        async (request, fault) => {
          const reference = world.open([DELIVERED]);
          const steps = createSteps();
          world.failNext(request, fault);
          await expect(respond(reference, {}, steps)).rejects.toThrow(Error);
          // The acquirer may refuse a second defense.
          const end = await sendAgain(reference, steps);
          if (request !== 'response' || fault === 'dropped') expect(end).toBe('DONE');
        },
      );

      it.each(['lost', 'dropped'] as const)(
        'that accepts, and is %s, is completed by the next one',
        async (fault) => {
          const reference = world.open([]);
          world.failNext('response', fault);
          await expect(accept(reference)).rejects.toThrow(Error);
          await accept(reference);
          expect(world.listDone(reference)).toEqual(['accept']);
        },
      );
    });
  });
}
