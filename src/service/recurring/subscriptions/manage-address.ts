import { randomBytes } from 'node:crypto';

/** The path before the secret; it cannot be mistaken for the token of a link. */
export const MANAGE_PATH = '/checkout/manage';

/** Creates the secret in the URL, which is enough to see the subscription, change its card and cancel it. */
export const createManageToken = (): string => randomBytes(32).toString('base64url');

export const createManagePath = (token: string): string => `${MANAGE_PATH}/${token}`;
