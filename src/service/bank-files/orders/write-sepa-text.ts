import { LETTERS } from '../../../protocol/identifiers/fold-names.ts';

/** The texts that stand for letters and signs that a SEPA file does not carry (EPC217-08): German umlauts, Greek, Cyrillic, signs. */
const REPLACEMENTS = `ä=ae ö=oe ü=ue
α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sht ъ=a ь=y ю=yu я=ya
ё=e ы=y э=e і=i ї=yi є=ye ґ=g ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѓ=gj ќ=kj ѕ=dz
&=+ @=(at) _=- [=( ]=) {=( }=) <=( >=) "=' \`=' ´=' ‘=' ’=' ‚=' ‛=' “=' ”=' „=' ·=. …=... €=EUR №=No \\=/ |=/ ;=, !=. −=-`;

const TEXTS = new Map([
  ...Object.entries(LETTERS),
  ...REPLACEMENTS.split(/\s+/).map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
]);

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const findText = (sign: string): string | undefined => {
  const lower = sign.toLowerCase();
  const text = TEXTS.get(lower);
  return text !== undefined && sign !== lower ? capitalize(text) : text;
};

/** The letters, digits and signs of the scheme. */
const CARRIED = /[a-zA-Z0-9/\-?:().,'+ ]/;

/** @param sign one code point of a composed text */
function writeSign(sign: string): string {
  if (CARRIED.test(sign)) return sign;
  const text = findText(sign);
  if (text !== undefined) return text;
  if (/\p{Z}|\s/u.test(sign)) return ' ';
  if (/\p{Pd}/u.test(sign)) return '-';
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...plain].map((part) => (CARRIED.test(part) ? part : (findText(part) ?? '.'))).join('');
}

/** Neither begins nor ends with a slash or space: banks read `/` at an end, and `//`, as a mark of their own formats. */
function trim(text: string): string {
  let end = text.length;
  while (' /'.includes(text.charAt(end - 1)) && end > 0) end -= 1;
  return text.slice(0, end).replace(/^[/ ]+/, '');
}

/**
 * Writes a name or text with the characters that every bank of the scheme carries. A sign without a similar one becomes a dot.
 * @param maxLength in characters, after the rewriting
 */
export const writeSepaText = (text: string, maxLength: number): string =>
  trim(
    trim(
      [...text.normalize('NFC').replace(/\p{Cf}/gu, '')]
        .map(writeSign)
        .join('')
        .replace(/ +/g, ' ')
        .replace(/\/{2,}/g, '/'),
    ).slice(0, maxLength),
  );
