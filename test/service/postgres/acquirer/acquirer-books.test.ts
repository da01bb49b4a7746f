import { describe, it } from 'vitest';
import { keepBooks } from '../../support/adyen-double/keep-books.ts';
import { useAdyen } from '../../support/adyen-double/use-adyen.ts';
import { createTestService } from '../../support/create-test-service.ts';

/** The folder that both services use. */
const DATA_DIR = 'acquirer-books';

const { adyen, service } = useAdyen({}, DATA_DIR);

/** Each is a run of its own. */
const SEEDS = Number(process.env.BOOKS_SEEDS ?? 3);

describe('the books of two services on one database', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => [seed]))(
    'agree with the books of Adyen (seed %i)',
    async (seed) => {
      const { clock } = service;
      const second = await createTestService({
        adyen: adyen.config,
        getCardKey: adyen.getPublicKey,
        clock,
        dataDir: DATA_DIR,
      });
      try {
        await keepBooks(adyen, [service, second], seed);
      } finally {
        // The failure to read is an earlier one.
        second.faults.length = 0;
        await second.close();
      }
    },
  );
});
