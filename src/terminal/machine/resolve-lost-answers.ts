import { setTimeout } from 'node:timers/promises';
import type { DialogueRecord, DialogueRecords } from '../journal/dialogues.ts';

const ASK_AGAIN_MS = 1000;

export interface ResolverOptions {
  records: DialogueRecords;
  /** Whether someone is there to be asked. */
  isReachable: () => boolean;
  /** Asks how these ended, and writes down what is known then. */
  recover: (lost: readonly DialogueRecord[]) => Promise<void>;
  /** Whether a dialogue will write its end itself. */
  isRunning: (record: DialogueRecord) => boolean;
}

/** Finds out how dialogues ended whose answer of the host was lost: asks every second while there is one. */
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
    /** The refund whose end is not known yet, if there is one. */
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
