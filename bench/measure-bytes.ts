import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SUBJECTS } from './list-subjects.ts';
import { type Figures, OURS, type Row } from './tables/row.ts';

async function measure(): Promise<Figures> {
  const figures: Figures = {};
  for (const { name, readScript } of SUBJECTS) {
    const script = await readScript();
    const minified = Buffer.byteLength(script) / 1000;
    const gzip = gzipSync(script, { level: 9 }).length / 1000;
    figures[name] = { minified, gzip, brotli: brotliCompressSync(script).length / 1000 };
  }
  return figures;
}

export const bytesRow: Row = {
  id: 'bytes',
  title: 'Bytes',
  how: 'What the shop loads, in kB: minified, compressed with gzip -9, and with brotli.',
  columns: [
    { key: 'minified', title: 'minified', digits: 2 },
    { key: 'gzip', title: 'gzip -9', digits: 2 },
    { key: 'brotli', title: 'brotli', digits: 2 },
  ],
  goals: [
    { subject: OURS, key: 'gzip', atMost: 7.1, text: 'gzip -9, kB' },
    { subject: OURS, key: 'brotli', atMost: 6.4, text: 'brotli, kB' },
  ],
  measure,
};
