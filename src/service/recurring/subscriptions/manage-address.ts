import { randomBytes } from 'node:crypto';

/** The part of the address before the secret; no token of a link is spelled so. */
export const MANAGE_PATH = '/checkout/manage';

/** The address is a secret, as for links: it is enough to see the subscription, change its card and end it. */
export const createManageToken = (): string => randomBytes(32).toString('base64url');

export const createManagePath = (token: string): string => `${MANAGE_PATH}/${token}`;
