import type { ForkedService } from './fork-service.ts';

/** CPU of the service's process while `work` runs, in ms. */
export async function watchCpu(service: ForkedService, work: () => Promise<unknown>): Promise<number> {
  const before = await service.readUsage();
  await work();
  const after = await service.readUsage();
  return after.cpuMs - before.cpuMs;
}
