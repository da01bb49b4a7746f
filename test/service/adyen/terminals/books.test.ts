import { describe, it } from 'vitest';
import { keepTerminalBooks } from '../../support/adyen-double/keep-terminal-books.ts';
import { useTerminals } from '../../support/adyen-double/use-terminals.ts';

const { adyen, service, terminal } = useTerminals({ giveUpSeconds: 60 });

/** The number of runs, each with another seed. */
const SEEDS = Number(process.env.BOOKS_SEEDS ?? 6);

describe('the books of sales at terminals', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => [seed]))(
    'agree at Adyen, in payments, events and the overview (seed %i)',
    (seed) => keepTerminalBooks({ adyen, terminal, services: [service], seed }),
  );
});
