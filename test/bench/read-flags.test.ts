import { describe, expect, it } from 'vitest';
import { readFlags } from '../../bench/read-flags.ts';

const IDS = ['bytes', 'mount', 'service'];

describe('readFlags', () => {
  it.each([
    [[], { isQuick: false, only: [] }],
    [['--quick'], { isQuick: true, only: [] }],
    [['--only', 'mount'], { isQuick: false, only: ['mount'] }],
    [['--quick', '--only', 'mount,service'], { isQuick: true, only: ['mount', 'service'] }],
  ])('understands %j', (args, flags) => {
    expect(readFlags(args, IDS)).toEqual(flags);
  });

  it('names the rows when one is asked for that there is not', () => {
    expect(() => readFlags(['--only', 'mounts'], IDS)).toThrow(
      /no row "mounts".*rows: bytes, mount, service/,
    );
  });

  it('refuses a flag that it does not know', () => {
    expect(() => readFlags(['--fast'], IDS)).toThrow('--fast');
  });
});
