import { isolateText } from './isolate-text.ts';

/**
 * Replaces the `{name}`s of a text in one pass: a value that contains braces stays as it is, and a value that reverses the
 * direction of writing reverses only itself.
 */
export const fillText = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => isolateText(String(values[name] ?? whole)));
