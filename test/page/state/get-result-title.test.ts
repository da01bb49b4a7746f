import { expect, it } from 'vitest';
import type { ResultTitle } from '../../../src/page/locales/words.ts';
import { getResultTitle } from '../../../src/page/state/get-result-title.ts';
import type { Stage } from '../../../src/page/state/stage.ts';

it.each<[Stage, ResultTitle | undefined]>([
  [{ is: 'form' }, undefined],
  [{ is: 'paying' }, undefined],
  [{ is: 'redirecting', url: '/hop' }, undefined],
  [{ is: 'unconfirmed' }, 'unconfirmed'],
  [{ is: 'checking' }, 'unconfirmed'],
  [{ is: 'processing', status: 'CREATED' }, 'processing'],
  [{ is: 'completed', status: 'SETTLED' }, 'paid'],
  [{ is: 'completed', status: 'DISPUTED' }, 'paid'],
  [{ is: 'completed', status: 'HELD' }, 'reserved'],
  [{ is: 'completed', status: 'PENDING' }, 'pending'],
  [{ is: 'completed', status: 'PENDING', method: 'bank_transfer' }, 'transfer'],
  [{ is: 'completed', status: 'PENDING', method: 'klarna' }, 'pending'],
  [{ is: 'completed', status: 'SETTLED', method: 'bank_transfer' }, 'paid'],
  [{ is: 'later' }, 'later'],
  [{ is: 'shared' }, 'shared'],
  [{ is: 'completed', status: 'REFUNDED' }, 'refunded'],
  [{ is: 'failed', status: 'FAILED' }, 'failed'],
  [{ is: 'expired', status: 'EXPIRED' }, 'expired'],
  [{ is: 'cancelled', status: 'CANCELLED' }, 'cancelled'],
  [{ is: 'cancelled', status: 'RELEASED' }, 'released'],
])('getResultTitle returns for %j the title %s', (stage, title) => {
  expect(getResultTitle({ stage, methods: ['card'] })).toBe(title);
  // Without a method the form is replaced; every other screen stays.
  expect(getResultTitle({ stage, methods: [] })).toBe(title ?? 'no_method');
});
