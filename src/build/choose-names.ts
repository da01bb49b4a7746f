import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'rollup';
import { readProperties } from './read-properties.ts';
import { readVariables, type Variable } from './read-variables.ts';

/** The commonest of a minified script first. */
const LETTERS = [...'etornailcsdupmhygf_vbwkPSO$CjTUxMEFLDRAqz'];

/** Another one finds less than five bytes. */
const ROUNDS = 4;

/** The variable, and all that must change places with it when it takes the other name: its rivals of that name, their rivals, and so on. */
function listChain(first: Variable, other: string): Set<Variable> {
  const chain = new Set([first]);
  for (const variable of chain)
    for (const rival of variable.rivals)
      if (rival.name === (variable.name === other ? first.name : other)) chain.add(rival);
  return chain;
}

const isShort = ({ name }: Variable): boolean => name.length === 1;

/** Describes which variable or property is meant at each place: the same before and after, or another program. */
const describeMeaning = (program: unknown): string =>
  [
    ...readVariables(program),
    ...readProperties(program).map((property) => ({
      ...property,
      isFixed: property.isFixed || !isShort(property),
    })),
  ]
    .map(({ places, name, isFixed }) => `${isFixed ? name : ''}@${places}`)
    .sort()
    .join();

type Parse = (code: string) => unknown;

/** The variables whose names are chosen, in the order in which they are declared, and after them the properties. */
const listShort = (program: unknown): Variable[] =>
  [...readVariables(program), ...readProperties(program)].filter(isShort);

/**
 * Finds other letters for variables and properties of one letter, with which the code gets smaller when it is compressed: compression
 * looks for repeated text, and a minifier that counts letters does not see it. Takes half a minute for 15 kB.
 * @param code ASCII, see `refuseShortProperties`
 * @returns the letters, one a variable or property
 */
export function findNames(code: string, parse: Parse): string {
  // Offsets count bytes, and a page that declares no charset reads the file as something else.
  if (/[^\0-\x7f]/.test(code)) throw new Error('The script has a character outside ASCII');
  const bytes = Buffer.from(code, 'latin1');
  const variables = listShort(parse(code));
  const swap = (chain: Set<Variable>, one: string, other: string) => {
    for (const variable of chain) {
      variable.name = variable.name === one ? other : one;
      for (const place of variable.places) bytes.write(variable.name, place);
    }
  };
  const measure = () => deflateRawSync(bytes, { level: 9 }).length;
  const commonestFirst = [...variables].sort((one, other) => other.places.length - one.places.length);
  let size = measure();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const variable of commonestFirst)
      for (const letter of LETTERS) {
        const { name } = variable;
        if (letter === name) continue;
        const chain = listChain(variable, letter);
        if ([...chain].some(({ isFixed }) => isFixed)) continue;
        swap(chain, name, letter);
        const found = measure();
        // Also what is as good: it may make room for something better.
        if (found <= size) size = found;
        else swap(chain, name, letter);
      }
  return variables.map(({ name }) => name).join('');
}

/**
 * Gives the variables and properties of one letter these names. No offset changes.
 * @throws Error when a name would then mean another variable
 */
export function giveNames(code: string, names: string, parse: Parse): string {
  const bytes = Buffer.from(code, 'latin1');
  for (const [index, { places }] of listShort(parse(code)).entries())
    for (const place of places) bytes.write(names.charAt(index), place);
  const renamed = bytes.toString('latin1');
  if (describeMeaning(parse(renamed)) !== describeMeaning(parse(code)))
    throw new Error('The renamed script means something else');
  return renamed;
}

/**
 * Comes before the minifier. A property whose name has one letter afterwards then is one that the minifier shortened, and can have another:
 * one of the browser's (`rect.x`) or of a message would be lost.
 */
export const refuseShortProperties = (): Plugin => ({
  name: 'refuse-short-properties',
  renderChunk(code) {
    const short = readProperties(this.parse(code)).find(isShort);
    if (short)
      throw new Error(`The script has a property "${short.name}"; names of one letter are the build's`);
    return null;
  },
});

/** Names that were found once, and the code that they were found for. */
interface KnownNames {
  codeHash: string;
  names: string;
}

const hash = (code: string): string => createHash('sha256').update(code).digest('hex');

/**
 * Comes after the minifier (decision 230). The names are kept in a file of the repository: searching takes long, and what it finds depends
 * on the compressor of the machine, while every machine must build the same bytes. Other code rewrites the file; another version alone does
 * not (decision 385).
 */
export const writeChosenNames = (file: string, version: string): Plugin => ({
  name: 'write-chosen-names',
  renderChunk(code) {
    const parse = (text: string) => this.parse(text);
    const codeHash = hash(code.replaceAll(JSON.stringify(version), ''));
    const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KnownNames) : undefined;
    // Another number of names: those of a build that chose others.
    const isKnown = known?.codeHash === codeHash && known.names.length === listShort(parse(code)).length;
    const names = isKnown ? known.names : findNames(code, parse);
    if (!isKnown) writeFileSync(file, `${JSON.stringify({ codeHash, names }, null, 2)}\n`);
    // The map stays true: every name is where it was.
    return { code: giveNames(code, names, parse), map: null };
  },
});
