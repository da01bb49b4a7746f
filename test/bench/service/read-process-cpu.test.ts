import { describe, expect, it } from 'vitest';
import { parseProcessStat } from '../../../bench/service/read-process-cpu.ts';

/** As proc(5) has them: state, parent, …, utime (14th), stime, cutime, cstime. */
const FIELDS = 'S 42 1 1 0 -1 4194560 100 0 0 0 150 50 30 20 20 0 1 0 999 1000 10';

describe('parseProcessStat', () => {
  it.each(['postgres', 'postgres: bench bench_1 127.0.0.1(4711) idle', 'a) S 7 7 7'])(
    'reads parent and CPU whatever the process is named: %s',
    (name) => {
      expect(parseProcessStat(`4711 (${name}) ${FIELDS}`)).toEqual({
        parent: 42,
        own: 2000,
        children: 500,
      });
    },
  );

  it('refuses a line of another kind', () => {
    expect(() => parseProcessStat('4711 (postgres) S 42')).toThrow('Not a line of /proc/<pid>/stat');
  });
});
