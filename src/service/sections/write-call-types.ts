/** Writes the types of the calls for the type check (`npm run types`). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { printCalls } from './print-calls.ts';

mkdirSync('.cache/types', { recursive: true });
writeFileSync('.cache/types/calls.d.ts', printCalls());
