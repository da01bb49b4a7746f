/**
 * Isolates a text with directional characters (U+202E and the like), so that it does not affect the rest of its line: titles and
 * labels have no elements for that. Any other text is returned unchanged.
 */
export const isolateText = (text: string): string =>
  // Remove its own isolates, so that it cannot end the outer one.
  /[\u202a-\u202e\u2066-\u2069]/.test(text) ? `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069` : text;
