import { CUSTOM_PROPERTIES, type ValueRule } from './allowed-styles.ts';
import { countPixels } from './count-pixels.ts';
import { LIMITS } from './limits.ts';
import { isPublic, type Sheet } from './sheet.ts';
import { writeValue } from './write-value.ts';

/** The definitions in a stylesheet. */
export interface Definitions {
  /** The values of each custom property, for all selectors and conditions. */
  variables: ReadonlyMap<string, readonly string[]>;
  families: ReadonlySet<string>;
  /** The Base64 of the embedded typefaces that the service has examined. */
  typefaces: ReadonlySet<string>;
}

/** A product counts as this many references: eight, with numbers up to 9,999, stay far below a browser's infinity. */
const PRODUCT_WEIGHT = 8;
/** Matches comments, of which an open one goes to the end (`parse-value.ts`), and images with their data. */
const UNREAD = /\/\*[\s\S]*?(?:\*\/|$)|url\("[^"]*"\)/g;
const REFERENCE = /var\(\s*(--[\w-]+)/gi;

/** Where each of the page's custom properties may be used: within the bounds of these rules. */
const PUBLIC_USES: Partial<Record<ValueRule['kind'], readonly ValueRule['kind'][]>> = {
  ground: ['color', 'ground', 'ink'],
  ink: ['color', 'ground', 'ink'],
  size: ['anySize'],
  families: ['families'],
  shadows: ['shadows'],
};

/** Creates the checks of system fonts, which a browser looks up one after the other. */
function createDeviceFamilies(variables: Definitions['variables']) {
  const lengths = new Map<string, number>();
  const taken = new Set<string>();
  let isCounting = true;

  /** Counts the families of a list: a custom property is as many as its longest value. */
  function countFamilies(value: string): number {
    const names = Array.from(value.matchAll(REFERENCE), ([, name = '']) => {
      const known = lengths.get(name);
      if (known !== undefined) return known;
      lengths.set(name, Number.POSITIVE_INFINITY);
      const length = Math.max(1, ...(variables.get(name) ?? []).map(countFamilies));
      lengths.set(name, length);
      return length;
    });
    return names.reduce((sum, length) => sum + length - 1, value.split(',').length);
  }

  return {
    isCounting: () => isCounting,
    isShortList: (text: string) => countFamilies(text) <= LIMITS.families,
    take(family: string) {
      const name = family.toLowerCase();
      if (!isCounting) return true;
      if (!taken.has(name) && taken.size === LIMITS.deviceFamilies) return false;
      taken.add(name);
      return true;
    },
    withoutCounting<Written>(write: () => Written): Written {
      isCounting = false;
      try {
        return write();
      } finally {
        isCounting = true;
      }
    },
  };
}

/** Creates the checks of everything that a value can contain: all values of its custom properties count, whichever applies. */
export function createSheet({ variables, families, typefaces }: Definitions): Sheet {
  const weights = new Map<string, number>();
  const device = createDeviceFamilies(variables);
  const answers = new Map<string, boolean>();
  const pictures = new Map<string, boolean>();
  let pixels = 0;

  function weighVariable(name: string): number {
    const known = weights.get(name);
    if (known !== undefined) return known;
    // A property that refers to itself has no value.
    weights.set(name, Number.POSITIVE_INFINITY);
    const weight = 1 + Math.max(0, ...(variables.get(name) ?? []).map(weigh));
    weights.set(name, weight);
    return weight;
  }

  function weigh(value: string): number {
    const text = value.replace(UNREAD, ' ');
    const names = Array.from(text.matchAll(REFERENCE), ([, name = '']) => weighVariable(name));
    return names.reduce((sum, weight) => sum + weight, (text.split('*').length - 1) * PRODUCT_WEIGHT);
  }

  const sheet: Sheet = {
    fits(name, rule, hasFallback) {
      const own = CUSTOM_PROPERTIES[name]?.value;
      if (isPublic(name) && !PUBLIC_USES[own?.kind ?? 'words']?.includes(rule.kind)) return false;
      const values = variables.get(name);
      if (!values) return hasFallback || isPublic(name);
      const key = `${name} ${device.isCounting()} ${JSON.stringify(rule)}`;
      const known = answers.get(key);
      const answer = known ?? values.every((value) => writeValue(value, rule, sheet) !== undefined);
      answers.set(key, answer);
      return answer;
    },
    isLight: (text) => weigh(text) <= LIMITS.variables,
    carries: (family) => families.has(family.toLowerCase()),
    isShortList: device.isShortList,
    takesFamily: device.take,
    withoutCounting: device.withoutCounting,
    takesTypeface: (data) => typefaces.has(data),
    takesPicture(url) {
      const known = pictures.get(url);
      if (known !== undefined) return known;
      const more = countPixels(url) ?? Number.POSITIVE_INFINITY;
      const isTaken = more > 0 && pictures.size < LIMITS.pictures && pixels + more <= LIMITS.pixels;
      pictures.set(url, isTaken);
      if (isTaken) pixels += more;
      return isTaken;
    },
  };
  return sheet;
}
