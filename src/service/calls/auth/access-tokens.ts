import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { decodeBase64url } from '../../platform/http/requests/decode-base64url.ts';
import { isScope, type Scope } from '../companies/scopes.ts';

/** Lifetime of an access token (docs/decisions.md, 8). */
export const TOKEN_LIFETIME_SECONDS = 3600;

const ISSUER = 'servicepay';

/** The number of genuine tokens that are remembered: a back office sends the same one for an hour. */
const MAX_VERIFIED = 1000;

/** The claims of a token: company, user and scopes. */
export interface Access {
  companyName: string;
  username: string;
  /** The version of the user when the token was issued. Tokens of an earlier version are refused. */
  userVersion: number;
  scopes: Scope[];
}

export interface AccessTokens {
  issue(access: Access): string;
  /** `expired` for a genuine token that has expired; `undefined` for a forged one, another algorithm or another issuer. */
  verify(token: string): Access | 'expired' | undefined;
  /**
   * Returns the company that a token was issued to, even if it has expired, so that the refusal can be logged for it. It grants
   * nothing. `undefined` for a forged token.
   */
  findOwner(token: string): string | undefined;
}

/**
 * JSON web tokens as the specification describes for the v4 backend: only HMAC-SHA256. A token is accepted only in exactly the
 * characters that were issued (docs/decisions.md, 160).
 * @param key stored in the database, so that tokens survive a restart
 */
export function createAccessTokens(key: string): AccessTokens {
  const sign = createSigner({
    key,
    algorithm: 'HS256',
    iss: ISSUER,
    expiresIn: TOKEN_LIFETIME_SECONDS * 1000,
  });
  // All tokens have the same header. A token with another one (`typ`, `kid`, `crit`) was not issued here, whatever its signature.
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
  const verified = new Map<string, { access: Access; expiresAt: number }>();
  return {
    issue: ({ companyName, username, userVersion, scopes }) =>
      sign({ sub: companyName, user: username, version: userVersion, scopes }),
    verify(token) {
      const known = verified.get(token);
      if (known && Date.now() < known.expiresAt) return known.access;
      try {
        const { sub, user, version, scopes, exp } = readClaims(token, verifyToken);
        if (typeof sub !== 'string' || typeof user !== 'string') return undefined;
        if (typeof version !== 'number' || !Array.isArray(scopes)) return undefined;
        const access = {
          companyName: sub,
          username: user,
          userVersion: version,
          scopes: scopes.filter(isScope),
        };
        if (verified.size >= MAX_VERIFIED) verified.clear();
        verified.set(token, { access, expiresAt: Number(exp) * 1000 });
        return access;
      } catch (error) {
        // The signature is verified before the expiry.
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
