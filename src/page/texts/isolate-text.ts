/**
 * Keeps a text that turns the direction of writing around (U+202E and the like) from turning what is beside it in
 * the same line: titles and labels have no elements that could. Any other text stays as it is.
 */
export const isolateText = (text: string): string =>
  // Without isolates of its own it cannot end ours.
  /[\u202a-\u202e\u2066-\u2069]/.test(text) ? `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069` : text;
