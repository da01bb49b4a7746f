import type { PayDetails } from '../../protocol/checkout-api.ts';
import type { AttemptEnd } from '../state/attempt-end.ts';
import type { EncryptCard } from './encrypt-card.ts';
import type { CallReply, PaymentCalls } from './payment-calls.ts';

/** How long a press waits for code and key. */
const PRESS_WAIT_MS = 10_000;

const NOTHING_SENT = { outcome: 'not_arrived' } as const;

interface EncryptionPage {
  calls: Pick<PaymentCalls, 'askCardKey'>;
  wait(ms: number): Promise<void>;
}

/** The encryption of typed cards for the acquirer. */
export interface Encryption {
  /** Loads code and key in advance. */
  prepare(): void;
  /** Encrypts a card, or ends its press; never rejects. */
  encrypt(...press: Parameters<EncryptCard>): Promise<PayDetails | AttemptEnd>;
}

/**
 * Creates the encryption, whose code and key are loaded once, at the same time. If one of them does not arrive, nothing is sent, and the
 * next press loads both again.
 * @param loadCode rejects if the code does not arrive
 */
export function createEncryption<Page extends EncryptionPage>(
  page: Page,
  loadCode: () => Promise<{ createEncryptCard(page: NoInfer<Page>, key: Promise<CallReply>): EncryptCard }>,
): Encryption {
  let arrival: Promise<EncryptCard> | undefined;
  const load = () => {
    const key = page.calls.askCardKey();
    arrival = loadCode().then((code) => code.createEncryptCard(page, key));
    return arrival;
  };

  return {
    prepare: () => void (arrival ?? load().catch(() => {})),
    encrypt: (...press) =>
      Promise.race([
        (arrival ?? load()).catch(load).then((encryptCard) => encryptCard(...press)),
        page.wait(PRESS_WAIT_MS),
      ]).then(
        (sent) => sent ?? NOTHING_SENT,
        () => NOTHING_SENT,
      ),
  };
}
