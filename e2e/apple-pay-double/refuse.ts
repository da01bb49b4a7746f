/** As WebKit refuses a value that cannot be used. */
export function refuseType(text: string): never {
  throw new TypeError(text);
}

/** As WebKit refuses a call that is not allowed now. */
export function refuseAccess(text: string, name = 'InvalidAccessError'): never {
  throw new DOMException(text, name);
}
