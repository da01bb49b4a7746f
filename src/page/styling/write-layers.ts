import { LIMITS } from './limits.ts';
import type { ValuePiece } from './parse-value.ts';
import type { Sheet } from './sheet.ts';
import { joinPieces, writeColor, writeSize } from './write-pieces.ts';

const ANY_SIZE = { kind: 'anySize' } as const;
/** The lower bounds of a shadow's offsets, blur and spread; the time of a blur is quadratic in its radius. */
const SHADOW_BOUNDS = ['-64px', '-64px', '0px', '-64px'];
const MOST = '64px';
const LEAST_SIZES = 2;
/** The maximum number of words: a color and `inset`. */
const MOST_WORDS = 2;

const addUnit = (size: string) => (/^[-+]?0$/.test(size) ? '0px' : size);

export const clampSize = (size: string, { least, most }: { least: string; most: string }): string =>
  `clamp(${least}, ${addUnit(size)}, ${most})`;

function writeShadow(pieces: readonly ValuePiece[], sheet: Sheet): string | undefined {
  if (pieces.length === 1) return pieces[0]?.text === 'none' ? 'none' : undefined;
  let sizes = 0;
  const written = joinPieces(pieces, (piece) => {
    const size = writeSize(piece, ANY_SIZE, sheet);
    if (size === undefined) return writeColor(piece, 'color', sheet);
    const least = SHADOW_BOUNDS[sizes];
    sizes += 1;
    return least && clampSize(size, { least, most: MOST });
  });
  return sizes >= LEAST_SIZES && pieces.length - sizes <= MOST_WORDS ? written : undefined;
}

function writeGradient({ text, args = [] }: ValuePiece, sheet: Sheet): string | undefined {
  if (!text.endsWith('-gradient') || args.length > LIMITS.gradientStops) return undefined;
  const lists = args.map((list) =>
    joinPieces(list, (piece) => writeSize(piece, ANY_SIZE, sheet) ?? writeColor(piece, 'color', sheet)),
  );
  return lists.includes(undefined) ? undefined : `${text}(${lists.join(', ')})`;
}

function writePicture(
  [piece, ...more]: readonly ValuePiece[],
  kind: 'pictures' | 'gradients',
  sheet: Sheet,
): string | undefined {
  if (!piece || more.length) return undefined;
  if (piece.kind === 'call') return writeGradient(piece, sheet);
  if (piece.kind === 'picture')
    return kind === 'pictures' && sheet.takesPicture(piece.text) ? `url("${piece.text}")` : undefined;
  return piece.text === 'none' ? 'none' : undefined;
}

/** Writes the layers of a shadow or background. */
export function writeLayers(
  lists: readonly ValuePiece[][],
  kind: 'shadows' | 'pictures' | 'gradients',
  sheet: Sheet,
): string | undefined {
  if (lists.length > LIMITS.layers) return undefined;
  const layers = lists.map((list) =>
    kind === 'shadows' ? writeShadow(list, sheet) : writePicture(list, kind, sheet),
  );
  return layers.includes(undefined) ? undefined : layers.join(', ');
}

/** Writes the positions or sizes of a background's layers. */
export function writePlaces(
  lists: readonly ValuePiece[][],
  bounds: { least: string; most: string },
  sheet: Sheet,
): string | undefined {
  if (lists.length > LIMITS.layers) return undefined;
  const layers = lists.map((list) =>
    joinPieces(list, (piece) => {
      if (piece.kind === 'word') return piece.text;
      const size = writeSize(piece, ANY_SIZE, sheet);
      return size && clampSize(size, bounds);
    }),
  );
  return layers.includes(undefined) ? undefined : layers.join(', ');
}
