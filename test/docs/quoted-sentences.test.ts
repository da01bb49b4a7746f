import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { REFUSALS } from '../../src/service/subjects/facts.ts';
import { readCodes } from './support/codes.ts';

const DOCUMENTS = ['docs/api.md', 'docs/webhooks.md', 'docs/testing.md'];

const readService = (): string =>
  readdirSync('src/service', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`src/service/${name}`, 'utf8'))
    .join('');

/** The sentences of the answers, in the examples and in the prose. */
function listQuoted(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const examples = [...text.matchAll(/"Message": "([^"]+)"/g)].map(([, sentence = '']) => sentence);
  const prose = readCodes(text.replaceAll(/```.*?```/gs, ''));
  return [...examples, ...prose.filter((inner) => /^[A-Z].*\.$/.test(inner))];
}

it('documents quote only sentences of the service', () => {
  // Sentences of refusals may follow from the name of a record.
  const refusals = Object.values(REFUSALS.calls).map(([, sentence]) => sentence);
  const source = readService() + refusals.join(' ');
  const quoted = DOCUMENTS.flatMap(listQuoted);
  expect(quoted.length).toBeGreaterThan(100);
  // The first word, or a record of two, may be filled in: `{Field} out of range.`, `Webhook created.`
  const isSaid = (sentence: string) =>
    source.includes(sentence.replace(/^(\{\w+\}|Authorized domain|[\w[\].]+)/, ''));
  expect(quoted.filter((sentence) => !isSaid(sentence))).toEqual([]);
});
