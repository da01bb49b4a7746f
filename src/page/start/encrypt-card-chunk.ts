import { createEncryptCard, type EncryptCard } from '../payment/encrypt-card.ts';
import type { PaymentCalls, Reply } from '../payment/payment-calls.ts';
import type { RefusePressOptions } from './retry-with-proof.ts';

/** Creates the encryption of cards. In a separate chunk, because it is needed only when a shopper types a card. */
export const openEncryptCard = (
  page: RefusePressOptions & { calls: Pick<PaymentCalls, 'askCardKey'> },
  key: Promise<Reply>,
): EncryptCard =>
  createEncryptCard(
    { ...page, refuse: () => import('./retry-with-proof.ts').then((part) => part.refuseInsecurePress(page)) },
    key,
  );
