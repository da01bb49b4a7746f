import type { ClientRequest } from 'node:http';

/** Answers before the answer (100 to 199) that are read: no server needs more, and they would only cost time. */
export const MAX_INTERIM_ANSWERS = 20;

/** Ends a request to a server that keeps announcing an answer; it then fails with `ECONNRESET`. */
export function boundInterimAnswers(request: ClientRequest): void {
  let count = 0;
  request.on('information', () => {
    count += 1;
    if (count > MAX_INTERIM_ANSWERS) request.destroy();
  });
}
