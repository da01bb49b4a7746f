import { ConnectionFailure } from './connection-client.ts';

/**
 * Creates a reporter that logs a problem with the service once: it refuses the terminal, or has not answered since the start,
 * which means that its URL is wrong. A temporary outage is not reported.
 */
export function createReporter(): (error: unknown, hasAnswered: boolean) => void {
  let said = '';
  return (error, hasAnswered) => {
    if (!(error instanceof ConnectionFailure)) return console.error(error);
    if (error.status === undefined && hasAnswered) return;
    const { code } = ((error.cause as Error | undefined)?.cause ?? {}) as NodeJS.ErrnoException;
    const cause = code ? ` (${code})` : '';
    const text =
      error.status === undefined
        ? `${error.message}${cause}. Check SERVICE_URL; the terminal goes on asking.`
        : error.message;
    if (text !== said) console.error(text);
    said = text;
  };
}
