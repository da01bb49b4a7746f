/** A QR code, row by row: true for dark. */
export type Modules = readonly (readonly boolean[])[];

/** Draws the dark modules as the data of an SVG path, one unit each. */
export const drawModules = (modules: Modules): string =>
  modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
