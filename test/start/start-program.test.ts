import { describe, expect, it } from 'vitest';
import { startProgram } from '../../src/start/start-program.ts';

function startScript(script: string) {
  const lines: string[] = [];
  const program = startProgram({ name: 'shop', args: ['-e', script], print: (line) => lines.push(line) });
  return { ...program, lines };
}

const STAY = 'setInterval(() => {}, 1000);';

describe('startProgram', () => {
  it('resolves `ready` with the addresses of the READY line', async () => {
    const { ready, stop } = startScript(`console.log('READY {"shop":"http://127.0.0.1:1"}'); ${STAY}`);
    await expect(ready).resolves.toEqual({ shop: 'http://127.0.0.1:1' });
    await stop();
  });

  it('keeps quiet until the program is ready, then passes its lines on', async () => {
    const script = `console.log('early'); console.log('READY {}'); console.error('late'); ${STAY}`;
    const { ready, lines, stop } = startScript(script);
    await ready;
    await expect.poll(() => lines).toEqual(['shop │ early', 'shop │ late']);
    await stop();
  });

  it('rejects `ready` and shows the output of a program that dies early', async () => {
    const { ready, exited, lines } = startScript(`console.error('no such table'); process.exit(3)`);
    await expect(ready).rejects.toThrow('The shop ended before it was ready.');
    await expect(exited).resolves.toBe(3);
    expect(lines).toEqual(['shop │ no such table']);
  });

  it('lets the program finish when it is stopped', async () => {
    const script = `process.on('SIGTERM', () => { console.log('finished'); process.exit(0) }); console.log('READY {}'); ${STAY}`;
    const { ready, exited, lines, stop } = startScript(script);
    await ready;
    await stop();
    await expect(exited).resolves.toBe(0);
    expect(lines).toEqual(['shop │ finished']);
  });

  it('resolves `stop` for a program that has already ended', async () => {
    const { exited, stop } = startScript('');
    await exited;
    await expect(stop()).resolves.toBeUndefined();
  });
});
