/**
 * Parses the place that a browser's report names: an address, an origin alone, or a keyword (`inline`, `eval`, nothing), whose origin is
 * `null`. Compare its parts: a text can begin like the address of another host (`https://pay.example.evil.test`).
 */
export const parseReported = (named: string | undefined): URL => new URL(`${named}`, 'a:/');
