/** Creates a controller that aborts after a time. Browsers of the floor lack `AbortSignal.timeout` (`browser-floor.ts`). */
export function abortAfter(ms: number): AbortController {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller;
}
