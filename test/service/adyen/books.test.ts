import { describe, it } from 'vitest';
import { keepBooks } from '../support/adyen-double/keep-books.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';

const { adyen, service } = useAdyen();

/** The number of runs, each with another seed. */
const SEEDS = Number(process.env.BOOKS_SEEDS ?? 6);

describe('the books', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => [seed]))(
    'of Adyen, payments and events agree (seed %i)',
    (seed) => keepBooks(adyen, [service], seed),
  );
});
