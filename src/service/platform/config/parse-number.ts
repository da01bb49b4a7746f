import { ConfigError } from './config-error.ts';

export function parseNumber(text: string, name: string, [min, max]: [number, number]): number {
  const value = Number(text);
  if (!text.trim() || !Number.isFinite(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a number from ${min} to ${max}; it is "${text}".`);
  }
  return value;
}

export function parseWholeNumber(text: string, name: string, range: [number, number]): number {
  const value = parseNumber(text, name, range);
  if (!Number.isInteger(value)) throw new ConfigError(`${name} must be a whole number; it is "${text}".`);
  return value;
}
