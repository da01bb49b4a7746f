import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { decodeBase64url } from '../../platform/http/requests/decode-base64url.ts';
import { isScope, type Scope } from '../companies/scopes.ts';

/** Lifetime of an access token (docs/decisions.md, 8). */
export const TOKEN_LIFETIME_SECONDS = 3600;

const ISSUER = 'servicepay';

/** Who a token speaks for. */
export interface Access {
  companyName: string;
  username: string;
  /** The user's version: tokens of an earlier one are refused. */
  userVersion: number;
  scopes: Scope[];
}

export interface AccessTokens {
  issue(access: Access): string;
  /** `expired` for one of ours whose time is over; `undefined` for a token that is forged, of another algorithm or not ours. */
  verify(token: string): Access | 'expired' | undefined;
  /**
   * The company that a token was issued to, of an expired one too: for telling it why it is refused. It opens nothing.
   * `undefined` for a token that is not ours.
   */
  findOwner(token: string): string | undefined;
}

/**
 * JSON web tokens, as the specification says of the v4 backend: HMAC-SHA256 and nothing else. A token has one spelling:
 * exactly the characters that were issued (docs/decisions.md, 160).
 * @param key kept in the database, so that tokens outlive a restart
 */
export function createAccessTokens(key: string): AccessTokens {
  const sign = createSigner({
    key,
    algorithm: 'HS256',
    iss: ISSUER,
    expiresIn: TOKEN_LIFETIME_SECONDS * 1000,
  });
  // Every token has the same header. Another one (`typ`, `kid`, `crit`) was not issued here, whatever its signature.
  const [header] = sign({}).split('.');
  const isCanonical = (token: string): boolean => {
    const parts = token.split('.');
    return parts.length === 3 && parts[0] === header && parts.every(decodeBase64url);
  };
  const rules = {
    key,
    algorithms: ['HS256' as const],
    allowedIss: ISSUER,
    requiredClaims: ['exp', 'iss', 'sub'],
  };
  const verifyToken = createVerifier(rules);
  const verifyAnyAge = createVerifier({ ...rules, ignoreExpiration: true });
  /** @throws TokenError */
  const readClaims = (token: string, verify: typeof verifyToken): Record<string, unknown> => {
    if (!isCanonical(token)) throw new TokenError(TokenError.codes.malformed, 'malformed');
    return verify(token);
  };
  return {
    issue: ({ companyName, username, userVersion, scopes }) =>
      sign({ sub: companyName, user: username, version: userVersion, scopes }),
    verify(token) {
      try {
        const { sub, user, version, scopes } = readClaims(token, verifyToken);
        if (typeof sub !== 'string' || typeof user !== 'string') return undefined;
        if (typeof version !== 'number' || !Array.isArray(scopes)) return undefined;
        return { companyName: sub, username: user, userVersion: version, scopes: scopes.filter(isScope) };
      } catch (error) {
        // The signature is looked at first.
        const isExpired = error instanceof TokenError && error.code === TokenError.codes.expired;
        return isExpired ? 'expired' : undefined;
      }
    },
    findOwner(token) {
      try {
        const { sub } = readClaims(token, verifyAnyAge);
        return typeof sub === 'string' ? sub : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
