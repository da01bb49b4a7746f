import { isolateText } from './isolate-text.ts';

/**
 * Replaces each `{name}` in a text in a single pass: braces in a value are kept, and directional characters in a value affect
 * only the value.
 */
export const fillText = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => isolateText(String(values[name] ?? whole)));
