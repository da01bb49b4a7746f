import { describe, expect, it } from 'vitest';
import { parseDomainName } from '../../../../../src/service/products/domains/names/parse-domain-name.ts';

const a63 = 'a'.repeat(63);

describe('parseDomainName', () => {
  it.each([
    ['bottega.eu', 'bottega.eu', 'bottega.eu'],
    ['BOTTEGA.EU', 'bottega.eu', 'bottega.eu'],
    ['a1.eu', 'a1.eu', 'a1.eu'],
    ['127.eu', '127.eu', '127.eu'],
    ['a-b.eu', 'a-b.eu', 'a-b.eu'],
    ['ab-c-d.eu', 'ab-c-d.eu', 'ab-c-d.eu'],
    [`${a63}.eu`, `${a63}.eu`, `${a63}.eu`],
    ['Bücher.eu', 'xn--bcher-kva.eu', 'bücher.eu'],
    ['bu\u0308cher.eu', 'xn--bcher-kva.eu', 'bücher.eu'],
    ['XN--Bcher-KVA.eu', 'xn--bcher-kva.eu', 'bücher.eu'],
    ['straße.eu', 'xn--strae-oqa.eu', 'straße.eu'],
    ['țară.eu', 'xn--ar-kla13i.eu', 'țară.eu'],
  ])('accepts %s', (text, ascii, unicode) => {
    expect(parseDomainName(text)).toEqual({ ascii, unicode });
  });

  it.each([
    ['bottega', ['SUFFIX']],
    ['bottega.com', ['SUFFIX']],
    ['bottega.eu.', ['SUFFIX']],
    ['bottega.eu\n', ['SUFFIX']],
    ['', ['SUFFIX']],
    ['www.bottega.eu', ['ONE_LABEL']],
    ['.eu', ['LENGTH']],
    ['a.eu', ['LENGTH']],
    ['ö.eu', ['LENGTH']],
    [`${a63}a.eu`, ['LENGTH']],
    [`${'ü'.repeat(60)}.eu`, ['LENGTH']],
    ['-ab.eu', ['HYPHEN']],
    ['ab-.eu', ['HYPHEN']],
    ['-.eu', ['HYPHEN', 'LENGTH']],
    ['ab--c.eu', ['HYPHEN']],
    ['ab--ö.eu', ['HYPHEN']],
    // `ab--ö.eu` in its ASCII form.
    ['xn--ab---8qa.eu', ['HYPHEN']],
    ['xn--ü.eu', ['HYPHEN']],
    ['a_b.eu', ['CHARACTERS']],
    ['a b.eu', ['CHARACTERS']],
    ['%61b.eu', ['CHARACTERS']],
    ['<b>.eu', ['CHARACTERS']],
    ['пример.eu', ['CHARACTERS']],
    ['xn--e1afmkfd.eu', ['CHARACTERS']],
    // A Latin letter that looks like an `a`.
    ['\u0251pple.eu', ['CHARACTERS']],
    ['ｂｏｔｔｅｇａ.eu', ['CHARACTERS']],
    ['bott\u200dega.eu', ['CHARACTERS']],
    ['bottega\u3002eu', ['SUFFIX']],
    ['a÷b.eu', ['CHARACTERS']],
    ['xn--.eu', ['PUNYCODE', 'HYPHEN']],
    ['xn--a.eu', ['PUNYCODE']],
    ['xn--bottega-.eu', ['PUNYCODE', 'HYPHEN']],
  ])('refuses %j', (text, problems) => {
    expect(parseDomainName(text)).toEqual(problems);
  });
});
