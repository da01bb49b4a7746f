/** The database is away, or has stopped a query. It may answer later. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** The reason, in a few words. */
  readonly reason: string;

  constructor(reason: string) {
    super(`The database cannot be used: ${reason}`);
    this.reason = reason;
  }
}
