/** For answers that are the same for every caller and only change with the service. Without a token there is none to keep. */
export const CACHEABLE = { 'cache-control': 'private, max-age=86400' };
