/** Properties that the script uses and simulated browsers lack. Existing ones are kept. */
const STAND_INS: Record<string, unknown> = {
  self: globalThis,
  isSecureContext: true,
  crossOriginIsolated: false,
  CSS: { supports: () => true },
  ResizeObserver: class {
    observe(): void {}
    disconnect(): void {}
  },
};

/** Called when a checkout is created instead of when the module is loaded, because servers load it too. */
export function fillEnvironment(): void {
  for (const [name, value] of Object.entries(STAND_INS)) {
    if (!(name in globalThis))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
