import peers from '../../../bench/package.json' with { type: 'json' };
import { code } from '../support/codes.ts';
import type { DocPart } from '../support/doc-part.ts';

export const BENCHMARK_PARTS: readonly DocPart[] = [
  {
    file: 'docs/benchmarks.md',
    marker: 'peers',
    render: () =>
      Object.entries(peers.dependencies)
        .map(([name, version]) => `${code(name)} ${version}`)
        .join(', '),
  },
];
