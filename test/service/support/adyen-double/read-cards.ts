import {
  constants,
  createDecipheriv,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import { findCardBrand, hasValidCheckDigit, listCardBrands } from '../../../../src/protocol/card.ts';
import { toAdyenBrand } from '../../../../src/service/adyen/cards/read-answered-card.ts';

/** A card as the double reads or keeps it. */
export interface DoubleCard {
  number: string;
  month: string;
  year: string;
  /** The brand, as Adyen names it. */
  brand: string;
}

/** A 422. */
export class CardError extends Error {
  readonly errorCode: string;
  constructor(errorCode: string, message: string) {
    super(message);
    this.errorCode = errorCode;
  }
}

const DAY_MS = 86_400_000;

function createKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '' } = publicKey.export({ format: 'jwk' });
  return { privateKey, publicKey: `10001|${Buffer.from(n, 'base64url').toString('hex').toUpperCase()}` };
}

/** The key of each double until it is replaced. */
const FIRST = createKeys();
export const FIRST_PUBLIC_KEY = FIRST.publicKey;

const unable = () => new CardError('174', 'Unable to decrypt data');

function decrypt(jwe: string, privateKey: KeyObject): string {
  const [head = '', ...rest] = jwe.split('.');
  const [wrapped, iv, cipherText, tag, ...more] = rest.map((part) => Buffer.from(part, 'base64url'));
  if (!wrapped || !iv || !cipherText || !tag || more.length || !/^[\w.-]+$/.test(jwe)) throw unable();
  try {
    const header = JSON.parse(Buffer.from(head, 'base64url').toString());
    if (JSON.stringify(Object.entries(header).sort()) !== HEADER) throw unable();
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const key = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, wrapped);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
    decipher.setAAD(Buffer.from(head)).setAuthTag(tag);
    return decipher.update(cipherText, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    throw unable();
  }
}

const HEADER = JSON.stringify(Object.entries({ alg: 'RSA-OAEP-256', enc: 'A256GCM', version: '1' }));

type PaymentMethod = Record<string, string>;

/** Reads cards with a private key, as Adyen does. */
export function createCardReader() {
  let keys = FIRST;
  const time = { now: Date.now };

  function read(method: PaymentMethod, name: string, field: string): string {
    const text = decrypt(String(method[name]), keys.privateKey);
    let said: Record<string, unknown>;
    try {
      said = JSON.parse(text) as Record<string, unknown>;
    } catch {
      throw new CardError('175', 'Unable to parse JSON data');
    }
    const { [field]: value, generationtime, ...more } = said;
    if (typeof value !== 'string' || typeof generationtime !== 'string' || Object.keys(more).length)
      throw new CardError('175', 'Unable to parse JSON data');
    const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(generationtime);
    if (!isIso || Math.abs(time.now() - Date.parse(generationtime)) > DAY_MS)
      throw new CardError('172', 'Encrypted data used outside of valid time period');
    return value;
  }

  const readNumber = (method: PaymentMethod): string => {
    const number = read(method, 'encryptedCardNumber', 'number');
    if (!/^\d{12,19}$/.test(number) || !hasValidCheckDigit(number))
      throw new CardError('101', 'Invalid card number');
    return number;
  };
  const readCode = (method: PaymentMethod) => {
    if (!/^\d{3,4}$/.test(read(method, 'encryptedSecurityCode', 'cvc')))
      throw new CardError('103', 'CVC is not the right length');
  };
  const listBrands = (number: string): string[] => {
    const two = listCardBrands(number);
    const brands = two.length ? two : [findCardBrand(number)?.id].filter((id) => id !== undefined);
    return brands.map(toAdyenBrand);
  };

  return {
    time,
    getPublicKey: () => keys.publicKey,
    /** Replaces the key: a text that was encrypted for the old one cannot be read any more. */
    rotate() {
      keys = createKeys();
    },
    /** Begins again with the first key. */
    reset() {
      keys = FIRST;
    },
    /** Reads a typed card. @throws CardError */
    readCard(method: PaymentMethod): DoubleCard {
      const number = readNumber(method);
      const month = read(method, 'encryptedExpiryMonth', 'expiryMonth');
      const year = read(method, 'encryptedExpiryYear', 'expiryYear');
      if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^20\d\d$/.test(year))
        throw new CardError('129', 'Expiry Date Invalid');
      readCode(method);
      return { number, month, year, brand: method.brand ?? listBrands(number)[0] ?? '' };
    },
    readCode,
    /** Answers `/cardDetails`. */
    describeBrands(body: { encryptedCardNumber: string; supportedBrands: string[] }) {
      const types = listBrands(readNumber({ encryptedCardNumber: body.encryptedCardNumber }));
      return { brands: types.map((type) => ({ type, supported: body.supportedBrands.includes(type) })) };
    },
  };
}

export type CardReader = ReturnType<typeof createCardReader>;
