/** Properties that the script uses and simulated browsers lack. Nothing that is there is replaced. */
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

/** Called when a checkout is made, not when the module is loaded: servers load it too. */
export function fillEnvironment(): void {
  for (const [name, value] of Object.entries(STAND_INS)) {
    if (!(name in globalThis))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
