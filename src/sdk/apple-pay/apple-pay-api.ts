import { copyPlain } from './copy-plain.ts';

/** The part of Apple Pay JS that is used here. A test compares it with Apple's own types. */
export interface AppleWindow {
  ApplePaySession: {
    new (version: number, request: object): object;
    canMakePayments(): boolean;
    supportsVersion(version: number): boolean;
  };
  ApplePayError?: new (code: string, contactField?: string, message?: string) => object;
}

declare global {
  /** Only where a browser has Apple Pay: every use must expect that it has not. */
  var ApplePaySession: AppleWindow['ApplePaySession'];
  var ApplePayError: AppleWindow['ApplePayError'];
}

/** Newer than Apple's newest. */
const VERSION_LIMIT = 30;

/** Highest version that can be used here and now; 0 for none, whatever an old or foreign browser throws. */
export function getApplePayVersion(): number {
  try {
    const answer = ApplePaySession.canMakePayments();
    // Not Apple's, which is true or false; but what answers by a promise must not end as a rejection of the shop's.
    (answer as unknown as Promise<void>).catch?.(() => {});
    for (let version = answer === true ? VERSION_LIMIT : 0; version; version -= 1)
      if (ApplePaySession.supportsVersion(version)) return version;
  } catch {
    // None.
  }
  return 0;
}

interface PlainError {
  code: string;
  contactField?: string;
  message?: string;
}

/** The page sends errors as plain data; Apple wants instances. */
export function copyAppleAnswer(value: unknown): unknown {
  const answer = copyPlain(value) as { errors?: unknown };
  const { ApplePayError } = self;
  if (ApplePayError && answer.errors)
    answer.errors = (answer.errors as PlainError[]).map(
      ({ code, contactField, message }) => new ApplePayError(code, contactField, message),
    );
  return answer;
}
