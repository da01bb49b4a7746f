import { setTimeout } from 'node:timers/promises';
import type { DialogueRecord, DialogueRecords } from '../journal/dialogues.ts';

const ASK_AGAIN_MS = 1000;

interface ResolverOptions {
  records: DialogueRecords;
  /** Whether the host is reachable. */
  isReachable: () => boolean;
  /** Asks the host for the results of dialogues, and stores them if known. */
  recover: (lost: readonly DialogueRecord[]) => Promise<void>;
  /** Whether a running dialogue will store its end itself. */
  isRunning: (record: DialogueRecord) => boolean;
}

/** Creates the resolver of dialogues with a lost host's answer: it asks every second until all are resolved. */
export function createAnswerResolver({ records, isReachable, recover, isRunning }: ResolverOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let chasing: Promise<void> | undefined;

  const listLost = () => records.listOpen().filter((record) => !isRunning(record));

  const chase = async (): Promise<void> => {
    do {
      await setTimeout(ASK_AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || !records.canWrite()) return;
      if (isReachable()) await recover(listLost());
    } while (listLost().length);
  };

  return {
    /** Finds the refund with an unknown result, if any. */
    find: (): DialogueRecord | undefined => listLost()[0],
    start: (): void => {
      if (!signal.aborted)
        chasing ??= chase()
          .catch((error: Error) => console.error(error))
          .finally(() => {
            chasing = undefined;
          });
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await chasing;
    },
  };
}
