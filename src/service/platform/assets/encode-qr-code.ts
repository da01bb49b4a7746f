import encodeQR from 'qr';
import type { Modules } from '../../../protocol/paper/draw-modules.ts';

/** Light modules around the code: ISO 18004 asks for four. */
const QUIET_ZONE = 4;

/** Error correction M: readable with 15 % of it damaged. */
export const encodeQrCode = (text: string): Modules =>
  encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
