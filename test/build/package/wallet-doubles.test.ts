// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { installApplePayDouble } from '../../../e2e/apple-pay-double/install-apple-pay-double.ts';
import { installGooglePayDouble } from '../../../e2e/google-pay-double/install-google-pay-double.ts';
import { WALLET_DOUBLES } from '../../../src/build/package/wallet-doubles.ts';

const MADE = {
  'apple-pay-double': installApplePayDouble(),
  'google-pay-double': installGooglePayDouble(),
};

describe('the published types of a wallet double', () => {
  it.each(Object.entries(MADE))('declare every member of the double: %s', (name, double) => {
    const { types } = WALLET_DOUBLES[name as keyof typeof MADE];
    const [, members = ''] = types.split(/export interface \w+Double \{/);
    const names = [...(members.split('\n}')[0]?.matchAll(/^ {2}(\w+)[(:]/gm) ?? [])].map(
      ([, member]) => member,
    );
    expect(names).toEqual(Object.keys(double));
    double.uninstall();
  });

  /** The options of a double with their types, as the text declares them. */
  const readOptions = (text: string): string[] => {
    const [, body = ''] = text.split(/export interface \w+DoubleOptions \{/);
    return [...(body.split('\n}')[0]?.matchAll(/^ {2}(\w+\?: .+;)$/gm) ?? [])].map(([, line = '']) => line);
  };

  const readSources = (folder: string): string =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('-options.ts'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
      .join('\n');

  it.each(Object.keys(MADE) as (keyof typeof MADE)[])(
    'declare every option that the double accepts: %s',
    (name) => {
      const options = readOptions(readFileSync(`e2e/${name}/${name}-options.ts`, 'utf8'));
      expect(options.length).toBeGreaterThan(3);
      expect(readOptions(WALLET_DOUBLES[name].types)).toEqual(options);
    },
  );

  it.each(Object.keys(MADE) as (keyof typeof MADE)[])(
    'declare only options that the double reads: %s',
    (name) => {
      const sources = readSources(`e2e/${name}`);
      // In the pattern of a parameter, or by its name. The list of the defaults alone reads nothing.
      const isRead = (option: string) =>
        new RegExp(`\\{[^{}]*\\b${option}\\b[^{}]*\\}: (Required<|\\w+Options)|all\\.${option}\\b`).test(
          sources,
        );
      const names = readOptions(WALLET_DOUBLES[name].types).map((line) => line.replace(/\?.*/, ''));
      expect(names.filter((option) => !isRead(option))).toEqual([]);
      expect(isRead('another')).toBe(false);
    },
  );
});
