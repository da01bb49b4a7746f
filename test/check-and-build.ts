import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs an npm script and prints what it said once it has ended, so that the texts of several do not mix. */
async function passes(script: string): Promise<boolean> {
  const startMs = performance.now();
  const child = spawn(`npm run --silent ${script}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`> npm run ${script}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s`);
  if (output) console.log(output.trimEnd());
  return code === 0;
}

/**
 * `npm run check`: types, lint and build side by side. None needs what another one writes. `npm test` adds the browsers, whose packages
 * take as long to arrive.
 */
const SCRIPTS = [...process.argv.slice(2), 'types', 'lint', 'build'];
const results = await Promise.all(SCRIPTS.map(passes));
const failed = SCRIPTS.filter((_, place) => !results[place]);
if (failed.length) {
  console.error(`FAILED: ${failed.map((script) => `npm run ${script}`).join(', ')}`);
  process.exitCode = 1;
}
