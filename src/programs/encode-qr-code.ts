import encodeQR from 'qr';

/** The number of light modules around the code, as ISO 18004 requires. */
const QUIET_ZONE = 4;

/**
 * Encodes a text with error correction M, readable with 15 % of the code damaged.
 * @returns the modules row by row; true is dark
 */
export const encodeQrCode = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
