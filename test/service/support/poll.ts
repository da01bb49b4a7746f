/** Options of `expect.poll`: a short interval, and a timeout longer than a busy machine needs. */
export const POLL = { interval: 2, timeout: 60_000 };
