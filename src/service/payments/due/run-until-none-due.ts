/** The most times that jobs can make each other due, above the longest chain of them. */
const MAX_LOOKS = 10;

/**
 * Runs what is due until nothing is, because a job can make others due, also earlier ones. If the same are due after they have run,
 * they have failed: they are tried again with the next look.
 */
export async function runUntilNoneDue<Job>(
  findDue: () => Promise<readonly Job[]>,
  run: (job: Job) => Promise<void>,
): Promise<void> {
  let ran: readonly Job[] = [];
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const due = await findDue();
    const isSame = due.length === ran.length && due.every((job) => ran.includes(job));
    if (!due.length || isSame) return;
    for (const job of due) await run(job);
    ran = due;
  }
}
