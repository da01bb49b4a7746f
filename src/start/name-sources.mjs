import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * A map that is missing must not hide the error.
 * @param {string} path
 */
function readMap(path) {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Names the sources of a built program in stack traces. The map is read for the first of them: `--enable-source-maps` reads it at
 * the start, and keeps 13 MB.
 * @param {string} program a file with its map beside it
 */
export function nameSources(program) {
  /** @type {SourceMap | undefined | null} */
  let map = null;
  /** @param {NodeJS.CallSite} call */
  function describe(call) {
    const text = String(call);
    if (call.getFileName() !== program) return text;
    if (map === null) map = readMap(`${program}.map`);
    const [line, column] = [call.getLineNumber() ?? 1, call.getColumnNumber() ?? 1];
    const origin = map?.findOrigin(line, column);
    if (!origin || !('fileName' in origin)) return text;
    const source = join(dirname(program), origin.fileName);
    return text.replace(
      `${program}:${line}:${column}`,
      `${source}:${origin.lineNumber}:${origin.columnNumber}`,
    );
  }
  Error.prepareStackTrace = (error, calls) =>
    [String(error), ...calls.map((call) => `    at ${describe(call)}`)].join('\n');
}
