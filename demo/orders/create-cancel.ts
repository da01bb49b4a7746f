/** A cancel that holds from the first moment on, also before there is anything that it could end. */
export function createCancel(before: string) {
  let isAsked = false;
  let end: (() => Promise<unknown>) | undefined;
  return {
    async cancel(): Promise<void> {
      isAsked = true;
      await end?.();
    },
    /** Another payment begins. */
    reset() {
      isAsked = false;
      end = undefined;
    },
    /** Throws where the next step is no longer wanted. */
    check() {
      if (isAsked) throw new Error(before);
    },
    /** From now on the payment is ended in this way. If that comes too late, the payment says how it has ended. */
    async endBy(way: () => Promise<unknown>): Promise<void> {
      end = way;
      if (isAsked) await way().catch(() => {});
    },
  };
}
