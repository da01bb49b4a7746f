import { isFirmware } from '../../protocol/nexo/firmware.ts';
import type { TerminalSwitches } from '../../protocol/terminal/terminal-screen.ts';

const isBoolean = (value: unknown) => typeof value === 'boolean';

const RULES: Record<keyof TerminalSwitches, { accepts: (value: unknown) => boolean; need: string }> = {
  Firmware: {
    accepts: (value) => typeof value === 'string' && isFirmware(value),
    need: 'three numbers such as "1.121.0"',
  },
  LocalApi: { accepts: isBoolean, need: 'true or false' },
  HostReachable: { accepts: isBoolean, need: 'true or false' },
  Paper: { accepts: isBoolean, need: 'true or false' },
  Customer: { accepts: (value) => value === 'auto' || value === 'manual', need: '"auto" or "manual"' },
  LoseAnswers: { accepts: isBoolean, need: 'true or false' },
};

/** Reads the changes in a body. @returns the changes, or the problem; a partly invalid body changes nothing */
export function readSwitches(body: unknown): { changes: Partial<TerminalSwitches> } | { message: string } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { message: 'The body must be an object.' };
  }
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(RULES, name)) {
      return {
        message: `There is no switch "${name.slice(0, 100)}". There are ${Object.keys(RULES).join(', ')}.`,
      };
    }
    const { accepts, need } = RULES[name as keyof TerminalSwitches];
    if (!accepts(value)) return { message: `${name} must be ${need}.` };
  }
  return { changes: body };
}
