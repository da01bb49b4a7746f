import { copyPlain } from './copy-plain.ts';

/** The part of Apple Pay JS that is used here. A test compares it with Apple's types. */
export interface AppleWindow {
  ApplePaySession: {
    new (version: number, request: object): object;
    canMakePayments(): boolean;
    supportsVersion(version: number): boolean;
  };
  ApplePayError?: new (code: string, contactField?: string, message?: string) => object;
}

declare global {
  /** Exists only in browsers with Apple Pay, so every use must check for it. */
  var ApplePaySession: AppleWindow['ApplePaySession'];
  var ApplePayError: AppleWindow['ApplePayError'];
}

/** Higher than any version of Apple Pay. */
const VERSION_LIMIT = 30;

/** Returns the highest usable version; 0 for none, even if an old or foreign browser throws. */
export function getApplePayVersion(): number {
  try {
    const answer = ApplePaySession.canMakePayments();
    // Apple's own answer is a boolean; if it is a foreign promise, its rejection must not become the shop's.
    (answer as unknown as Promise<void>).catch?.(() => {});
    for (let version = answer === true ? VERSION_LIMIT : 0; version; version -= 1)
      if (ApplePaySession.supportsVersion(version)) return version;
  } catch {
    // Apple Pay is unavailable.
  }
  return 0;
}

interface PlainError {
  code: string;
  contactField?: string;
  message?: string;
}

/** Converts the page's plain errors into the instances that Apple requires. */
export function copyAppleAnswer(value: unknown): unknown {
  const answer = copyPlain(value) as { errors?: unknown };
  const { ApplePayError } = self;
  if (ApplePayError && answer.errors)
    answer.errors = (answer.errors as PlainError[]).map(
      ({ code, contactField, message }) => new ApplePayError(code, contactField, message),
    );
  return answer;
}
