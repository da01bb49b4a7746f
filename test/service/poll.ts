/** For `expect.poll`: looks often, and gives a busy machine time. */
export const POLL = { interval: 2, timeout: 10_000 };
