/** Fakes `IntersectionObserver`: everything observed is on the screen, until the test says otherwise. */
export function createSight() {
  let ratio = 1;
  const reports = new Set<() => void>();
  class FakeObserver {
    readonly #report: () => void;
    readonly #observed = new Set<Element>();
    constructor(callback: (entries: { intersectionRatio: number }[]) => void) {
      this.#report = () => {
        if (this.#observed.size) callback([{ intersectionRatio: ratio }]);
      };
      reports.add(this.#report);
    }
    observe(element: Element) {
      this.#observed.add(element);
      this.#report();
    }
    disconnect() {
      this.#observed.clear();
    }
  }
  return {
    equip: (window: Window) => void Object.assign(window, { IntersectionObserver: FakeObserver }),
    /** Moves the button, by the part of it that is on the screen. */
    scrollTo(nextRatio: number) {
      ratio = nextRatio;
      for (const report of reports) report();
    },
  };
}
