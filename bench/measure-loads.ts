import { getMedian } from './get-median.ts';
import { SUBJECTS } from './list-subjects.ts';
import type { Lab } from './open-lab.ts';
import { type Effort, type Figures, OURS, type Row } from './row.ts';
import type { SubjectServer } from './serve-subject.ts';
import { traceLoads } from './trace-loads.ts';

/** How much slower the main thread is made: a phone of the middle. */
const SLOW = 4;

interface Load {
  lab: Lab;
  server: SubjectServer;
  isDriven: boolean;
  rate: number;
}

/** Loads the script in processes that have seen nothing yet. */
async function loadCold({ lab, server, isDriven, rate }: Load): Promise<void> {
  const context = await lab.browser.newContext();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // So that there is the process already which is to be slow: a new one would be so only after a while.
  await page.goto(server.blankUrl);
  if (rate > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(rate > 1 && isDriven ? server.mountedUrl : server.loadUrl);
  await page.evaluate(() => (window as { mounting?: Promise<unknown> }).mounting);
  await context.close();
}

async function measure(lab: Lab, { takeRounds }: Effort): Promise<Figures> {
  const servers = new Map<string, SubjectServer>();
  const samples = new Map<string, { fast: number[]; slow: number[]; long: number[] }>();
  for (const subject of SUBJECTS) {
    servers.set(subject.name, await lab.serve({ subject }));
    samples.set(subject.name, { fast: [], slow: [], long: [] });
  }
  for (const _round of takeRounds())
    for (const rate of [1, SLOW]) {
      const loads = await traceLoads(lab.browser, async () => {
        for (const { name, drive } of SUBJECTS)
          await loadCold({ lab, server: servers.get(name) as SubjectServer, isDriven: !!drive, rate });
      });
      for (const [name, { scriptUrl }] of servers) {
        const load = loads.get(scriptUrl);
        if (!load) continue;
        samples.get(name)?.[rate > 1 ? 'slow' : 'fast'].push(load.evaluateMs);
        if (rate > 1) samples.get(name)?.long.push(load.longTasksMs);
      }
    }
  return Object.fromEntries(
    [...samples].map(([name, { fast, slow, long }]) => [
      name,
      { fast: getMedian(fast), slow: getMedian(slow), long: getMedian(long) },
    ]),
  );
}

export const loadsRow: Row = {
  id: 'loads',
  title: 'Parse, evaluate, long tasks',
  how:
    'CPU of the main thread for the script, cold, in ms, at full speed and four times slower; then the CPU in long ' +
    'tasks (50 ms or more of it) from the script tag to the page in the frame being ready (or to the load event, where the script was not ' +
    'driven), four times slower.',
  columns: [
    { key: 'fast', title: 'evaluate, 1×', digits: 2 },
    { key: 'slow', title: 'evaluate, 4×', digits: 2 },
    { key: 'long', title: 'long tasks, 4×', digits: 0 },
  ],
  goals: [
    { subject: OURS, key: 'fast', atMost: 0.45, text: 'parse and evaluate at 1×, ms' },
    { subject: OURS, key: 'slow', atMost: 1.8, text: 'parse and evaluate at 4×, ms' },
    { subject: OURS, key: 'long', atMost: 0, text: 'long tasks at 4×, ms' },
  ],
  measure,
};
