import type { ClientRequest } from 'node:http';

/** The maximum number of interim answers (100 to 199): no server needs more, and reading them takes time. */
export const MAX_INTERIM_ANSWERS = 20;

/** Aborts a request to a server that keeps sending interim answers; it then fails with `ECONNRESET`. */
export function boundInterimAnswers(request: ClientRequest): void {
  let count = 0;
  request.on('information', () => {
    count += 1;
    if (count > MAX_INTERIM_ANSWERS) request.destroy();
  });
}
