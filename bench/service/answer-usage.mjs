// Loaded before the service's own code in the measured process: reports to the bench what the process has used. Plain JavaScript, so
// that a built service does not load what strips types.

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, memoryBytes: process.memoryUsage.rss() });
});
// The bench was interrupted.
process.on('disconnect', () => process.exit());
