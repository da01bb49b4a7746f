/** The database cannot be asked now, or gave up on what was asked: asked again later, it may answer. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** What hinders it, in a few words. */
  readonly reason: string;

  constructor(reason: string) {
    super(`The database cannot be used: ${reason}`);
    this.reason = reason;
  }
}
