/**
 * Parses the location in a browser's report: a URL, an origin, or a keyword (`inline`, `eval`, nothing), whose origin is `null`.
 * Compare its parts, because a text can begin like the URL of another host (`https://pay.example.evil.test`).
 */
export const parseReported = (named: string | undefined): URL => new URL(`${named}`, 'a:/');
