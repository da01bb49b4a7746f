import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  createAccessTokens,
  TOKEN_LIFETIME_SECONDS,
} from '../../../../src/service/calls/auth/access-tokens.ts';

const KEY = 'the key of this installation';
const tokens = createAccessTokens(KEY);
const ACCESS = {
  companyName: 'Bottega Rossi',
  username: 'merchant',
  userVersion: 1,
  scopes: ['online-payments' as const],
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowSeconds = () => Math.floor(Date.now() / 1000);
const CLAIMS = () => ({
  iss: 'servicepay',
  sub: 'Bottega Rossi',
  user: 'merchant',
  version: 1,
  scopes: ['online-payments'],
  iat: nowSeconds(),
  exp: nowSeconds() + 60,
});

/** Creates a token by hand with any header and claims, signed with HMAC and any key. */
function forge(header: object, claims: object, { key = KEY, hash = 'sha256' } = {}): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };
const without = (name: string) =>
  Object.fromEntries(Object.entries(CLAIMS()).filter(([key]) => key !== name));

describe('createAccessTokens', () => {
  it('verifies what it issued', () => {
    expect(tokens.verify(tokens.issue(ACCESS))).toEqual(ACCESS);
  });

  it('verifies a hand-made token that is valid in every respect', () => {
    expect(tokens.verify(forge(HS256, CLAIMS()))).toEqual(ACCESS);
  });

  it('verifies after a restart with the same key', () => {
    expect(createAccessTokens(KEY).verify(tokens.issue(ACCESS))).toEqual(ACCESS);
  });

  it('verifies a token up to the last second of its lifetime, and not after', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:30:00Z') });
    const token = tokens.issue(ACCESS);
    vi.setSystemTime(Date.parse('2026-11-21T09:30:00Z') + (TOKEN_LIFETIME_SECONDS - 1) * 1000);
    expect(tokens.verify(token)).toEqual(ACCESS);
    vi.setSystemTime(Date.parse('2026-11-21T09:30:00Z') + (TOKEN_LIFETIME_SECONDS + 1) * 1000);
    expect(tokens.verify(token)).toBe('expired');
    // The log of calls shows the refusal to the company.
    expect(tokens.findOwner(token)).toBe(ACCESS.companyName);
  });

  it('drops scopes that do not exist', () => {
    const token = forge(HS256, { ...CLAIMS(), scopes: ['online-payments', 'everything', 5, '__proto__'] });
    expect(tokens.verify(token)).toEqual(ACCESS);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const forgeRsa = () => {
    const input = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(CLAIMS())}`;
    return `${input}.${sign('sha256', Buffer.from(input), rsa.privateKey).toString('base64url')}`;
  };
  const changeByte = (token: string, index: number) =>
    token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);

  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

  /** A part with the same bytes and another last character: of 256 bits in 43 characters two are not needed. */
  const setUnusedBit = (part: string) =>
    part.slice(0, -1) + ALPHABET[ALPHABET.indexOf(part.at(-1) ?? '') + 1];

  /** Respells one part of a valid token, and signs the new spelling if possible. */
  function respell(index: 0 | 1 | 2, change: (part: string) => string): string {
    // Tries pads until the payload ends in a character with unused bits.
    const pad = ['', 'x', 'xx'].find(
      (text) => Buffer.byteLength(JSON.stringify({ ...CLAIMS(), pad: text })) % 3,
    );
    const parts = forge(HS256, { ...CLAIMS(), pad }).split('.');
    parts[index] = change(parts[index] ?? '');
    const input = parts.slice(0, 2).join('.');
    if (index < 2) parts[2] = createHmac('sha256', KEY).update(input).digest('base64url');
    return parts.join('.');
  }

  /** Tokens of a known company that grant nothing. */
  const HAS_OWNER = [
    'an end that is text',
    'no user',
    'a user that is no text',
    'no version',
    'a version that is text',
    'no scopes',
    'scopes that are no list',
  ];

  it('verifies a hand-made token that is padded with a claim', () => {
    expect(tokens.verify(respell(1, (part) => part))).toEqual(ACCESS);
  });

  it('refuses a token with any one character changed, left out or added', () => {
    const token = tokens.issue(ACCESS);
    const other = fc.constantFrom(...ALPHABET, '=', '+', '/', '.', ' ', '\n', '\0', 'é');
    fc.assert(
      fc.property(fc.nat(token.length), other, fc.constantFrom(0, 1), (index, character, length) => {
        const changed = token.slice(0, index) + character + token.slice(index + length);
        fc.pre(changed !== token);
        expect(tokens.verify(changed)).toBeUndefined();
        expect(tokens.findOwner(changed)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
    for (const last of ALPHABET) {
      const changed = token.slice(0, -1) + last;
      expect(tokens.verify(changed)).toEqual(changed === token ? ACCESS : undefined);
    }
  });

  it.each<[name: string, create: () => string]>([
    ['no text', () => ''],
    ['no token', () => 'merchant'],
    ['three dots', () => '...'],
    ['alg none, no signature', () => `${encode({ alg: 'none' })}.${encode(CLAIMS())}.`],
    ['alg NONE, with a signature', () => forge({ alg: 'NONE' }, CLAIMS())],
    ['no alg', () => forge({ typ: 'JWT' }, CLAIMS())],
    ['alg HS512', () => forge({ alg: 'HS512' }, CLAIMS(), { hash: 'sha512' })],
    ['alg RS256 of a key of theirs', forgeRsa],
    ['HMAC with a public key', () => forge(HS256, CLAIMS(), { key: publicKey })],
    ['another key', () => forge(HS256, CLAIMS(), { key: 'guess' })],
    ['an empty key', () => forge(HS256, CLAIMS(), { key: '' })],
    ['an empty signature', () => `${forge(HS256, CLAIMS()).split('.').slice(0, 2).join('.')}.`],
    ['no signature at all', () => forge(HS256, CLAIMS()).split('.').slice(0, 2).join('.')],
    ['a changed payload', () => changeByte(tokens.issue(ACCESS), 60)],
    ['a changed signature', () => changeByte(tokens.issue(ACCESS), tokens.issue(ACCESS).length - 10)],
    [
      'a key of its own',
      () => forge({ ...HS256, jwk: { kty: 'oct', k: encode('guess') } }, CLAIMS(), { key: 'guess' }),
    ],
    [
      'a key from elsewhere',
      () => forge({ ...HS256, jku: 'https://evil.example/k' }, CLAIMS(), { key: 'guess' }),
    ],
    ['an extension in the header', () => forge({ ...HS256, crit: ['b64'], b64: true }, CLAIMS())],
    ['another type', () => forge({ ...HS256, typ: 'at+jwt' }, CLAIMS())],
    ['no type', () => forge({ alg: 'HS256' }, CLAIMS())],
    ['an id of a key', () => forge({ ...HS256, kid: '1' }, CLAIMS())],
    ['a header in another order', () => forge({ typ: 'JWT', alg: 'HS256' }, CLAIMS())],
    ['a fourth part', () => `${tokens.issue(ACCESS)}.`],
    ['padding behind the header', () => respell(0, (part) => `${part}=`)],
    ['padding behind the payload', () => respell(1, (part) => `${part}=`)],
    ['padding behind the signature', () => respell(2, (part) => `${part}=`)],
    ['a space behind the payload', () => respell(1, (part) => `${part} `)],
    ['a line break behind the signature', () => respell(2, (part) => `${part}\n`)],
    ['a payload whose last character has unused bits', () => respell(1, setUnusedBit)],
    ['a signature whose last character has unused bits', () => respell(2, setUnusedBit)],
    ['a key from a file', () => forge({ ...HS256, kid: '../../../dev/null' }, CLAIMS(), { key: '' })],
    ['no end', () => forge(HS256, without('exp'))],
    ['an end that is text', () => forge(HS256, { ...CLAIMS(), exp: '9999999999' })],
    [
      'an end in the past, of another key',
      () => forge(HS256, { ...CLAIMS(), exp: nowSeconds() - 1 }, { key: 'guess' }),
    ],
    [
      'an end in the past, of nobody',
      () =>
        `${forge(HS256, { ...CLAIMS(), exp: 1 })
          .split('.')
          .slice(0, 2)
          .join('.')}.`,
    ],
    ['no issuer', () => forge(HS256, without('iss'))],
    ['another issuer', () => forge(HS256, { ...CLAIMS(), iss: 'somebody' })],
    ['no company', () => forge(HS256, without('sub'))],
    ['a company that is no text', () => forge(HS256, { ...CLAIMS(), sub: ['Bottega Rossi'] })],
    ['no user', () => forge(HS256, without('user'))],
    ['a user that is no text', () => forge(HS256, { ...CLAIMS(), user: ['merchant'] })],
    ['no version', () => forge(HS256, without('version'))],
    ['a version that is text', () => forge(HS256, { ...CLAIMS(), version: '1' })],
    ['no scopes', () => forge(HS256, without('scopes'))],
    ['scopes that are no list', () => forge(HS256, { ...CLAIMS(), scopes: 'online-payments' })],
    ['claims that are no object', () => forge(HS256, [])],
    ['a token of 100 KB', () => forge(HS256, { ...CLAIMS(), iss: 'x'.repeat(100_000) })],
  ])('refuses %s', (name, create) => {
    expect(tokens.verify(create())).toBeUndefined();
    // Only the end, the user and the scopes of a token do not matter for its company.
    expect(tokens.findOwner(create())).toBe(HAS_OWNER.includes(name) ? ACCESS.companyName : undefined);
  });
});
