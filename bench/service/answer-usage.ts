/** Loaded before the service's own code in the measured process: reports to the bench what the process has used. */
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
// The bench was interrupted.
process.on('disconnect', () => process.exit());
