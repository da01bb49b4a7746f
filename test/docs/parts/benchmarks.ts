import peers from '../../../bench/package.json' with { type: 'json' };
import { code } from '../codes.ts';
import type { DocPart } from '../doc-part.ts';

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
