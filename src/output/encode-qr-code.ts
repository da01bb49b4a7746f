import encodeQR from 'qr';

/** Light modules around the code: ISO 18004 asks for four. */
const QUIET_ZONE = 4;

/**
 * Error correction M: readable with 15 % of the code damaged.
 * @returns the modules row by row: true for dark
 */
export const encodeQrCode = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
