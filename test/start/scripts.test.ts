import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

/** Programs that `npm run` finds on every system. */
const PROGRAMS = ['biome', 'knip', 'node', 'npm', 'playwright', 'rollup'];

describe('the npm scripts', () => {
  // `npm_config_script_shell` aside, npm runs them by sh, and on Windows by cmd.exe.
  it.each(Object.entries(packageJson.scripts))('need no certain shell: %s', (_name, script) => {
    for (const command of script.split(' && ')) {
      const [first, second] = command.split(' ');
      expect(PROGRAMS).toContain(first === 'exec' ? second : first);
      expect(command).toMatch(/^[\w./ :=-]+$/);
    }
  });

  it('begin with a word that Windows gets from us: the program that follows', () => {
    expect(readFileSync('exec.cmd', 'utf8').split('\r\n').slice(1)).toEqual(['@%*', '']);
  });
});
