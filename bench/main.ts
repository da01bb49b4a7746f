/** `npm run bench`: the figures of this version, printed as tables and written as JSON. Nothing is asserted here. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { measureService } from './measure-service.ts';

const script = readFileSync(new URL('../dist/v1/checkout.js', import.meta.url));
const bytes = {
  minified: script.length,
  'gzip -9': gzipSync(script, { level: 9 }).length,
  brotli: brotliCompressSync(script).length,
};

console.log('The script, bytes');
console.table(bytes);
const service = await measureService();
console.log('The service, CPU for one request in ms (median of windows of 500)');
console.table(Object.fromEntries(service.map(({ load, cpuMs }) => [load, cpuMs.toFixed(3)])));

const folder = new URL('../.cache/bench/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('figures.json', folder), JSON.stringify({ bytes, service }, null, 2));
