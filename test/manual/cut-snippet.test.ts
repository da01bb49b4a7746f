import { describe, expect, it } from 'vitest';
import { cutSnippet, markWords } from '../../src/manual/cut-snippet.ts';

/** The snippet as a reader sees it, with brackets around what is marked. */
const show = (pieces: ReturnType<typeof cutSnippet>) =>
  pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

const LONG = Array.from({ length: 80 }, (_, index) => `word${index}`).join(' ');

describe('markWords', () => {
  it.each([
    ['The Webhook of webhooks', ['webhook'], 'The [Webhook] of [webhook]s'],
    ['webhooks', ['web', 'webhooks'], '[webhooks]'],
    ['a.b and axb', ['a.b'], '[a.b] and axb'],
    ['on(event)', ['on('], '[on(]event)'],
    ['nothing', [], 'nothing'],
  ])('marks in “%s” the words %j', (text, words, expected) => {
    expect(show(markWords(text, words))).toBe(expected);
  });
});

describe('cutSnippet', () => {
  it('shows a short text whole', () => {
    expect(show(cutSnippet('One two three', ['two']))).toBe('One [two] three');
  });

  it('cuts whole words around the first match', () => {
    const snippet = show(cutSnippet(LONG, ['word40']));
    expect(snippet).toMatch(/^… word3\d .*\[word40\] .* word\d\d …$/);
    expect(snippet.length).toBeLessThan(190);
  });

  it('begins at the beginning if only the heading matches', () => {
    expect(show(cutSnippet(LONG, ['zebra']))).toMatch(/^word0 word1 .* …$/);
  });

  it('shows a match in a text without spaces', () => {
    expect(show(cutSnippet(`${'x'.repeat(300)}needle${'y'.repeat(300)}`, ['needle']))).toContain('[needle]');
  });
});
