import { getMedian } from '../get-median.ts';
import type { Figures } from '../row.ts';
import { forkService } from './fork-service.ts';
import type { FilledDatabase, ServiceLab, ServiceRow } from './service-row.ts';

async function measureStarts(database: FilledDatabase, starts: number): Promise<Figures[string]> {
  const seconds: number[] = [];
  const cpu: number[] = [];
  const memory: number[] = [];
  for (let count = 0; count < starts; count += 1) {
    const service = await forkService(database.env);
    const { cpuMs, memoryBytes } = await service.readUsage();
    seconds.push(service.readyMs / 1000);
    cpu.push(cpuMs / 1000);
    memory.push(memoryBytes / 1e6);
    await service.stop();
  }
  return {
    ready: getMedian(seconds),
    cpu: getMedian(cpu),
    memory: getMedian(memory),
    database: (await database.readBytes()) / 1e6,
  };
}

async function measure(lab: ServiceLab): Promise<Figures> {
  const figures: Figures = {};
  for (const database of await lab.fillDatabases())
    figures[database.engine] = await measureStarts(database, lab.effort.starts);
  return figures;
}

export const startsRow: ServiceRow = {
  id: 'service-starts',
  title: 'Start',
  how: 'From the start of the process to its READY line, with 100,000 links and 100,000 deliveries in the database: seconds by the clock and of CPU (medians of three starts), resident memory then, and the size of the database, in MB.',
  columns: [
    { key: 'ready', title: 'READY after, s', digits: 2 },
    { key: 'cpu', title: 'CPU, s', digits: 2 },
    { key: 'memory', title: 'memory, MB', digits: 0 },
    { key: 'database', title: 'database, MB', digits: 0 },
  ],
  goals: ['SQLite', 'PostgreSQL'].map((subject) => ({
    subject,
    key: 'ready',
    atMost: 2,
    text: `start to READY with 100,000 links, ${subject}, s`,
  })),
  measure,
};
