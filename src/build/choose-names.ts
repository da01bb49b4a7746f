import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'rollup';
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

/** Describes which variable is meant at each place: the same before and after, or another program. */
const describeMeaning = (program: unknown): string =>
  readVariables(program)
    .map(({ places, name, isFixed }) => `${isFixed ? name : ''}@${places}`)
    .sort()
    .join();

/**
 * Gives variables of one letter other letters wherever the code gets smaller when it is compressed: compression looks for repeated text, and
 * a minifier that counts letters does not see it. No offset changes.
 * @param code ASCII
 */
export function chooseNames(code: string, parse: (code: string) => unknown): string {
  const bytes = Buffer.from(code, 'latin1');
  const variables = readVariables(parse(code))
    .filter(({ name }) => name.length === 1)
    .sort((one, other) => other.places.length - one.places.length);
  const swap = (chain: Set<Variable>, one: string, other: string) => {
    for (const variable of chain) {
      variable.name = variable.name === one ? other : one;
      for (const place of variable.places) bytes.write(variable.name, place);
    }
  };
  const measure = () => deflateRawSync(bytes, { level: 9 }).length;
  let size = measure();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const variable of variables)
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
  const renamed = bytes.toString('latin1');
  if (describeMeaning(parse(renamed)) !== describeMeaning(parse(code)))
    throw new Error('The renamed script means something else');
  return renamed;
}

/** The same code is bundled under two names. */
const known = new Map<string, string>();

/** Comes after the minifier (decision 230). */
export const writeChosenNames = (): Plugin => ({
  name: 'write-chosen-names',
  renderChunk(code) {
    const renamed = known.get(code) ?? chooseNames(code, (text) => this.parse(text));
    known.set(code, renamed);
    // The map stays true: every name is where it was.
    return { code: renamed, map: null };
  },
});
