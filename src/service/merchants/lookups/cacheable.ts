/**
 * Headers for answers that are the same for every caller and change only with the service's version. Without a token, there is no
 * such answer to cache.
 */
export const CACHEABLE = { 'cache-control': 'private, max-age=86400' };
