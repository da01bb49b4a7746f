import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { ResultTitle } from '../locales/words.ts';
import type { PageState } from './page-state.ts';

/** Statuses with their own title. */
const TITLES: Partial<Record<PaymentStatus, ResultTitle>> = {
  HELD: 'reserved',
  PENDING: 'pending',
  REFUNDED: 'refunded',
  RELEASED: 'released',
};

/** Returns the title of the screen without the form; `undefined` while the form is shown. */
export function getResultTitle({
  stage,
  methods,
  awaitsWallets,
}: Pick<PageState, 'stage' | 'methods' | 'awaitsWallets'>): ResultTitle | undefined {
  if (stage.is === 'later' || stage.is === 'shared') return stage.is;
  if (stage.is === 'completed' && stage.status === 'PENDING' && stage.method === 'bank_transfer')
    return 'transfer';
  if ('status' in stage) return TITLES[stage.status] ?? (stage.is === 'completed' ? 'paid' : stage.is);
  if (stage.is === 'unconfirmed' || stage.is === 'checking') return 'unconfirmed';
  return methods.length || awaitsWallets ? undefined : 'no_method';
}
