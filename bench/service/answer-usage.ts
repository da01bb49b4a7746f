/** Loaded before the service's own code in the process that is measured: tells the bench what the process has used. */
export interface Usage {
  /** User and system time of the process so far. */
  cpuMs: number;
  /** Resident memory. */
  memoryBytes: number;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMs: (user + system) / 1000, memoryBytes: process.memoryUsage.rss() };
  process.send?.(usage);
});
// The bench was broken off.
process.on('disconnect', () => process.exit());
