import { describe, expect, it } from 'vitest';
import { findEmailProblem, foldEmail, maskEmail } from '../../src/protocol/card.ts';

describe('findEmailProblem', () => {
  const longest = `${'a'.repeat(254 - '@shop.example'.length)}@shop.example`;
  it.each([
    'anna@shop.example',
    ' anna@shop.example ',
    'anna.rossi+shop@mail.shop.example',
    "o'brien@b.c",
    'käthe@bücher.example',
    longest,
  ])('accepts %s', (email) => {
    expect(findEmailProblem(email)).toBeUndefined();
  });

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['anna', 'email_invalid'],
    ['@shop.example', 'email_invalid'],
    ['anna@', 'email_invalid'],
    ['anna@shop', 'email_invalid'],
    ['anna@.example', 'email_invalid'],
    ['anna@shop.', 'email_invalid'],
    ['anna@shop..example', 'email_invalid'],
    ['anna@@shop.example', 'email_invalid'],
    ['anna rossi@shop.example', 'email_invalid'],
    ['anna@shop.example\nbcc:eve@evil.test', 'email_invalid'],
    ['anna@shop.example,eve.test', 'email_invalid'],
    ['anna@shop.example;eve.test', 'email_invalid'],
    ['Anna <anna@shop.example>', 'email_invalid'],
    ['anna@<script>.example', 'email_invalid'],
    ['an\u0000na@shop.example', 'email_invalid'],
    ['an\u0085na@shop.example', 'email_invalid'],
    ['\ud800anna@shop.example', 'email_invalid'],
    [`a${longest}`, 'email_invalid'],
  ])('refuses "%s" with the problem %s', (email, problem) => {
    expect(findEmailProblem(email)).toBe(problem);
  });
});

describe('foldEmail', () => {
  it.each([
    [' anna@shop.example\u00a0', 'anna@shop.example'],
    ['\u202eanna@shop.example\u202c', 'anna@shop.example'],
    ['\ufeffan\u00adna@shop\u200b.example', 'anna@shop.example'],
    // A joiner is part of a name in Persian.
    ['info@نامه\u200cای.example', 'info@نامه\u200cای.example'],
  ])('writes %j as %s, and it is accepted', (typed, email) => {
    expect(foldEmail(typed)).toBe(email);
    expect(findEmailProblem(typed)).toBeUndefined();
  });
});

describe('maskEmail', () => {
  it.each([
    ['giulia@example.com', 'g•••@example.com'],
    ['g@example.com', 'g•••@example.com'],
    ['😀ada@example.com', '😀•••@example.com'],
  ])('masks %s as %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
