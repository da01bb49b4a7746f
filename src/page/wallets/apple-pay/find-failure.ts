import type { ApplePayFailure } from '../../../protocol/messages.ts';

/**
 * Maps Apple's error messages to reasons, in this window and in the shop's (WebKit, ApplePaySession.cpp).
 * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/Modules/applepay/ApplePaySession.cpp
 */
export function findFailure(error: unknown): ApplePayFailure {
  const { name, message } = error as Partial<Error>;
  if (name === 'SecurityError') return 'unavailable';
  if (/gesture/i.test(message ?? '')) return 'no_gesture';
  return /active/i.test(message ?? '') ? 'busy' : 'rejected';
}
