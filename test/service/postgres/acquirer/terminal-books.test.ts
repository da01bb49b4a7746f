import { describe, it } from 'vitest';
import { keepTerminalBooks } from '../../support/adyen-double/keep-terminal-books.ts';
import { useTerminals } from '../../support/adyen-double/use-terminals.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { createTestService } from '../../support/create-test-service.ts';

/** The folder that both services use. */
const DATA_DIR = 'terminal-books';

const { adyen, service, terminal } = useTerminals({ giveUpSeconds: 60 }, DATA_DIR);

/** Each is a run of its own. */
const SEEDS = Number(process.env.BOOKS_SEEDS ?? 3);

describe('the books of sales at terminals, of two services on one database', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => [seed]))(
    'agree with the books of Adyen (seed %i)',
    async (seed) => {
      const { clock } = service;
      const second = await createTestService({
        adyen: adyen.config,
        getCardKey: adyen.getPublicKey,
        clock,
        companies: ALL_SCOPES,
        dataDir: DATA_DIR,
      });
      try {
        await keepTerminalBooks({ adyen, terminal, services: [service, second], seed });
      } finally {
        // The failure to read is an earlier one.
        second.faults.length = 0;
        await second.close();
      }
    },
  );
});
