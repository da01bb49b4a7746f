import type { Browser } from 'playwright-core';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** When it began, and for how long, in µs. */
  ts: number;
  dur?: number;
  /** CPU of the thread, in µs. */
  tdur?: number;
  args?: { data?: { url?: string } };
}

export interface TracedLoad {
  /** CPU of the main thread to compile and evaluate the script, in ms. */
  evaluateMs: number;
  /** CPU in long tasks, from the script until the page's mark `ready`, or until its load event without one, in ms. */
  longTasksMs: number;
}

const US_PER_MS = 1000;
/** What browsers call a long task. By CPU, not by the clock: on a busy machine every task is long. */
const LONG_TASK_US = 50_000;

/** `RunTask` is in the second, the page's marks are in the third. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const NAMES = new Set(['EvaluateScript', 'RunTask', 'MarkLoad', 'ready']);

function readLoad(script: TraceEvent, events: TraceEvent[]): TracedLoad {
  const own = events.filter(({ pid }) => pid === script.pid);
  const end =
    own.find(({ name }) => name === 'ready') ??
    own.find(({ name, ts }) => name === 'MarkLoad' && ts > script.ts);
  const tasks = own.filter(({ name, tid }) => name === 'RunTask' && tid === script.tid);
  const longTasksUs = tasks
    .filter(
      ({ ts, dur = 0, tdur = 0 }) => tdur >= LONG_TASK_US && ts + dur > script.ts && ts < (end?.ts ?? ts),
    )
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  // Compiling is within it, except for what the browser parsed on a thread of its own while it was loading.
  return { evaluateMs: (script.tdur ?? 0) / US_PER_MS, longTasksMs: longTasksUs / US_PER_MS };
}

/** While `work` runs: every script that was evaluated, by its address. Each in a process of its own. */
export async function traceLoads(
  browser: Browser,
  work: () => Promise<void>,
): Promise<Map<string, TracedLoad>> {
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]).filter(({ name }) => NAMES.has(name)));
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await work();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const scripts = events.filter(({ name, tdur }) => name === 'EvaluateScript' && tdur !== undefined);
  return new Map(scripts.map((script) => [script.args?.data?.url ?? '', readLoad(script, events)]));
}
