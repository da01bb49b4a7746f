/** The modules of a QR code, row by row: true is dark. */
export type Modules = readonly (readonly boolean[])[];

/** Draws the dark modules as an SVG path, one unit each. */
export const drawModules = (modules: Modules): string =>
  modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
