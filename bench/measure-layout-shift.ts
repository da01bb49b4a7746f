import { getMedian } from './get-median.ts';
import { SUBJECTS } from './list-subjects.ts';
import type { Lab } from './open-lab.ts';
import { type Effort, type Figures, OURS, type Row } from './row.ts';
import type { SubjectServerOptions } from './serve-subject.ts';

/** The content grows 400 ms after it was loaded; this is well after that, and after its animations, if it has any. */
const SETTLED_MS = 1500;

export const FIXED = `${OURS}, fixed height`;
export const AUTO = `${OURS}, height auto`;

/** Runs in the page. */
function readLayoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let total = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) total += entry.value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // What happened before is delivered in a task of its own, before this one.
    setTimeout(() => resolve(total), 100);
  });
}

/** @returns the sum of the shifts, or `undefined` where the script refuses to follow the height */
async function measureShift(lab: Lab, options: SubjectServerOptions): Promise<number | undefined> {
  const server = await lab.serve({ ...options, isGrowing: true });
  const page = await lab.browser.newPage({ viewport: { width: 1280, height: 1000 } });
  try {
    await page.goto(server.mountedUrl);
    await page.evaluate(() => (window as { mounting?: Promise<unknown> }).mounting);
    await page.waitForTimeout(SETTLED_MS);
    return await page.evaluate(readLayoutShift);
  } catch (error) {
    console.log(`  ${options.subject?.name} does not follow the height: ${String(error).split('\n')[0]}`);
    return undefined;
  } finally {
    await page.close();
  }
}

async function measure(lab: Lab, { shifts }: Effort): Promise<Figures> {
  const figures: Figures = {};
  for (const subject of SUBJECTS) {
    const isOurs = subject.name === OURS;
    for (const fitsHeight of isOurs ? [false, true] : [true]) {
      if (!subject.drive?.fitsHeight) continue;
      const values: number[] = [];
      for (let done = 0; done < shifts; done += 1) {
        const shift = await measureShift(lab, { subject, fitsHeight });
        if (shift === undefined) break;
        values.push(shift);
      }
      const name = isOurs ? (fitsHeight ? AUTO : FIXED) : subject.name;
      figures[name] = values.length ? { shift: getMedian(values), worst: Math.max(...values) } : {};
    }
  }
  return figures;
}

export const layoutShiftRow: Row = {
  id: 'layout-shift',
  title: 'Layout shift',
  how:
    'The sum of layout shifts in a shop that mounts while it loads, with text below the frame, whose content is taller ' +
    'than 720 px at load and grows once; the scripts that can follow the height do. Median and worst.',
  columns: [
    { key: 'shift', title: 'median', digits: 3 },
    { key: 'worst', title: 'worst', digits: 3 },
  ],
  goals: [
    { subject: FIXED, key: 'shift', atMost: 0, text: 'layout shift with a fixed height' },
    { subject: AUTO, key: 'shift', atMost: 0.02, text: "layout shift with `height: 'auto'`" },
  ],
  measure,
};
