import { LinkError } from './link-client.ts';

/**
 * Says once what is wrong with the service: that it refuses the terminal, or that it has not answered since the start, which means
 * that its address is wrong. One that is away for a while is usual.
 */
export function createReporter(): (error: unknown, hasAnswered: boolean) => void {
  let said = '';
  return (error, hasAnswered) => {
    if (!(error instanceof LinkError)) return console.error(error);
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
