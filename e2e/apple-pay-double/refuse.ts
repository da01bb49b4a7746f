/** Refuses a value that cannot be used, as the real `ApplePaySession` does. */
export function refuseType(text: string): never {
  throw new TypeError(text);
}

/** Refuses a call that is not allowed now, as the real `ApplePaySession` does. */
export function refuseAccess(text: string, name = 'InvalidAccessError'): never {
  throw new DOMException(text, name);
}
