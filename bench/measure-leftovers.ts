import { SUBJECTS } from './list-subjects.ts';
import type { Lab } from './open-lab.ts';
import type { Shop } from './open-shop.ts';
import { type Effort, type Figures, OURS, type Row } from './row.ts';
import type { Subject } from './subject.ts';

/** Before the first count, so that what is made once does not count. */
const WARM_UPS = 20;
const BATCH = 20;
/** Who is slow stops after this, and the count is scaled up. */
const LIMIT_MS = 30_000;
const COLLECTIONS = 3;
/** The counts of scripts that are measured at the same time do not touch each other. */
const AT_ONCE = 2;
const BYTES_PER_KB = 1000;

interface Count {
  nodes: number;
  elements: number;
  listeners: number;
  documents: number;
  styles: number;
  heap: number;
}

async function count(shop: Shop): Promise<Count> {
  for (let done = 0; done < COLLECTIONS; done += 1) {
    await shop.call('nothing');
    await shop.cdp.send('HeapProfiler.collectGarbage');
  }
  const metrics = await shop.readMetrics();
  const { elements, styles } = await shop.call('countElements');
  return {
    nodes: metrics.Nodes ?? 0,
    elements,
    listeners: metrics.JSEventListeners ?? 0,
    documents: metrics.Documents ?? 0,
    styles,
    heap: (metrics.JSHeapUsedSize ?? 0) / BYTES_PER_KB,
  };
}

async function measureOne(lab: Lab, subject: Subject, mounts: number): Promise<Record<string, number>> {
  const shop = await lab.openShop({ subject });
  await shop.call('cycle', WARM_UPS);
  const before = await count(shop);
  const startedAt = Date.now();
  let done = 0;
  for (; done < mounts && Date.now() - startedAt < LIMIT_MS; done += BATCH) await shop.call('cycle', BATCH);
  const after = await count(shop);
  await shop.close();
  const scale = 1000 / done;
  const left = Object.keys(before).map((key) => {
    const name = key as keyof Count;
    return [name, Math.round((after[name] - before[name]) * scale)] as const;
  });
  return { ...Object.fromEntries(left), mounts: done };
}

async function measure(lab: Lab, { mounts }: Effort): Promise<Figures> {
  const waiting = SUBJECTS.filter(({ drive }) => drive);
  const figures: Figures = Object.fromEntries(waiting.map(({ name }) => [name, {}]));
  const work = async () => {
    for (let subject = waiting.shift(); subject; subject = waiting.shift())
      figures[subject.name] = await measureOne(lab, subject, mounts);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return figures;
}

export const leftoversRow: Row = {
  id: 'leftovers',
  title: 'Left behind after 1,000 mounts',
  how:
    'What is there more than before, after mounting and unmounting 1,000 times and collecting garbage: by the ' +
    "browser's counters, elements and style sheets in the document, and kB of heap. Who needs more than half a minute is " +
    'stopped, and the count scaled to 1,000.',
  columns: [
    { key: 'nodes', title: 'nodes', digits: 0 },
    { key: 'elements', title: 'elements', digits: 0 },
    { key: 'listeners', title: 'listeners', digits: 0 },
    { key: 'documents', title: 'documents', digits: 0 },
    { key: 'styles', title: 'styles', digits: 0 },
    { key: 'heap', title: 'heap, kB', digits: 0 },
    { key: 'mounts', title: 'mounts', digits: 0 },
  ],
  goals: [
    { subject: OURS, key: 'nodes', atMost: 0, text: 'left after 1,000 mounts, nodes' },
    { subject: OURS, key: 'listeners', atMost: 0, text: 'left after 1,000 mounts, listeners' },
    { subject: OURS, key: 'styles', atMost: 0, text: 'left after 1,000 mounts, styles' },
  ],
  measure,
};
