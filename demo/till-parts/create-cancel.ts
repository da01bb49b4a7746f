/** Creates a cancellation that takes effect even before there is a payment to end. */
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
    /** Throws if the payment was cancelled before this step. */
    check() {
      if (isAsked) throw new Error(before);
    },
    /** Sets how the payment is ended from now on. If the cancellation comes too late, the payment reports its result. */
    async endBy(way: () => Promise<unknown>): Promise<void> {
      end = way;
      if (isAsked) await way().catch(() => {});
    },
  };
}
