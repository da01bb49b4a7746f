/** For `expect.poll`: looks often. The limit is for what never comes, and longer than a busy machine takes. */
export const POLL = { interval: 2, timeout: 60_000 };
