import { createRequire } from 'node:module';
import type JsQr from 'jsqr';

// The types of the package declare an ES module, but it is CommonJS.
const jsQr = createRequire(import.meta.url)('jsqr') as typeof JsQr.default;

/** Bytes of a pixel for the reader. */
const BLACK = [0, 0, 0, 255];
const WHITE = [255, 255, 255, 255];
/** Pixels of a module, for the reader. */
const SCALE = 4;
const QUIET_ZONE = 4;

/** True for dark. */
export type Picture = boolean[][];

/** Reads a picture as the camera of a phone does. */
export function scanPicture(picture: Picture) {
  const pixels = picture.flat().flatMap((isDark) => (isDark ? BLACK : WHITE));
  const size = picture.length;
  return jsQr(new Uint8ClampedArray(pixels), size, size, { inversionAttempts: 'dontInvert' });
}

/** The code that an SVG draws. A module becomes four pixels each way. */
export function rasterizeSvg(svg: string): Picture {
  const places = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)];
  const square = /viewBox="0 0 (\d+) \1"/.exec(svg)?.[1];
  const size = Number(square) || Math.max(...places.map(([, x]) => Number(x))) + 1 + QUIET_ZONE;
  const modules = new Set(places.map(([, x, y]) => `${x} ${y}`));
  return Array.from({ length: size * SCALE }, (_, y) =>
    Array.from({ length: size * SCALE }, (_, x) => modules.has(`${x >> 2} ${y >> 2}`)),
  );
}
