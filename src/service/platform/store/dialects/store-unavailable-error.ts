/** The database is unreachable, or has cancelled a query. It may recover later. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** The reason, in a few words. */
  readonly reason: string;

  constructor(reason: string) {
    super(`The database cannot be used: ${reason}`);
    this.reason = reason;
  }
}
