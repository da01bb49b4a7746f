import type { FrameMessage, HostMessage } from '../../protocol/messages.ts';
import type { LoadErrorCode, ServicePayApi, SubmitResult } from '../api/types.ts';

/** How the mock's payments end. */
export type MockOutcome =
  | 'completed'
  | 'declined'
  | 'three_d_secure'
  | 'three_d_secure_rejected'
  | 'pending'
  | 'slow'
  | 'redirect'
  | 'invalid'
  | 'cancelled'
  | 'load_failure';

/** A message that the script and the pretend page have exchanged. */
export type MockMessage = { from: 'script'; message: HostMessage } | { from: 'page'; message: FrameMessage };

/** The decisions of the test, and what it can look at. Can be changed at any time; a payment reads it when it begins. */
export interface ServicePayMock {
  /** How `submit()` and `pay()` end; `load_failure` is read by `mount()`. Default `completed`, or `?outcome=` of the mock's address. */
  outcome: MockOutcome;
  /** Milliseconds until a payment ends, and until `load_error`. Default: none, `slow` 8000, 3-D Secure 1000. */
  delayMs: number | undefined;
  /** The answer of `validate()` while `outcome` is `invalid`. Default: one about `card_number`. */
  errors: Record<string, string>;
  /** The code and message of the event `error` after `declined`. */
  decline: { code: string; message: string };
  /** The code of `load_failure`. Default `not_a_checkout`. */
  loadError: LoadErrorCode;
  /** The methods that the page offers; the first one is chosen. Default `['card']`. */
  methods: string[];
  /** Everything that was said so far, in its order. */
  readonly messages: MockMessage[];
  /** Where the shopper would have been taken: the mock never leaves the page. */
  readonly navigations: string[];
  /**
   * The shopper presses the pay button in the iframe that was mounted last.
   * Rejects before its `ready`, and when there is none.
   */
  pay(): Promise<SubmitResult>;
  /** The shopper chooses a method in the iframe that was mounted last. */
  chooseMethod(method: string): void;
  /** The shop's server has changed the link: the iframe that was mounted last shows this total. Default currency `EUR`. */
  changeAmount(amount: number, currency?: string): void;
  /** Everything as it was when the mock was loaded; links are unpaid again, and the pages that are mounted are forgotten. */
  reset(): void;
}

export interface ServicePayMockApi extends ServicePayApi {
  readonly mock: ServicePayMock;
}
