import { describe, expect, it } from 'vitest';
import { isAppleGatewayUrl } from '../../../../src/service/checkout/press/is-apple-gateway-url.ts';

const PATH = '/paymentservices/startSession';
const APPLE = `https://apple-pay-gateway.apple.com${PATH}`;

describe('isAppleGatewayUrl', () => {
  it.each([
    APPLE,
    `https://apple-pay-gateway.apple.com/paymentservices/paymentSession`,
    `https://apple-pay-gateway-cert.apple.com${PATH}`,
    `https://apple-pay-gateway-nc-pod5.apple.com${PATH}`,
    `https://apple-pay-gateway-pr-pod1-dr.apple.com${PATH}`,
    `https://cn-apple-pay-gateway.apple.com${PATH}`,
    `https://cn-apple-pay-gateway-sh-pod3.apple.com${PATH}`,
    `https://cn-apple-pay-gateway-cert.apple.com${PATH}`,
  ])('takes %s', (url) => {
    expect(isAppleGatewayUrl(url)).toBe(true);
  });

  it.each([
    ['another host at the end', `https://apple-pay-gateway.apple.com.evil.test${PATH}`],
    ['another host before it', `https://evil.test/${APPLE}`],
    ['a fragment', `https://evil.test/#${APPLE}`],
    ['a fragment of its own', `${APPLE}#x`],
    ['a query', `https://evil.test/?${APPLE}`],
    ['a query of its own', `${APPLE}?next=https://evil.test`],
    ['a user', `https://apple-pay-gateway.apple.com@evil.test${PATH}`],
    ['a user at the right host', `https://a:b@apple-pay-gateway.apple.com${PATH}`],
    ['a port', `https://apple-pay-gateway.apple.com:8443${PATH}`],
    ['the usual port, written out', `https://apple-pay-gateway.apple.com:443${PATH}`],
    ['http', `http://apple-pay-gateway.apple.com${PATH}`],
    ['no scheme', `//apple-pay-gateway.apple.com${PATH}`],
    ['another host of Apple’s', `https://www.apple.com${PATH}`],
    ['a host that only begins alike', `https://apple-pay-gatewayevil.apple.com${PATH}`],
    ['a look-alike of another domain', `https://apple-pay-gateway.app1e.com${PATH}`],
    ['a look-alike in another alphabet', `https://аpple-pay-gateway.apple.com${PATH}`],
    ['a host without its dot', `https://apple-pay-gateway-apple.com${PATH}`],
    ['a host inside a name', `https://evil-apple-pay-gateway.apple.com.test${PATH}`],
    ['another subdomain before it', `https://evil.apple-pay-gateway.apple.com${PATH}`],
    ['the root’s dot', `https://apple-pay-gateway.apple.com.${PATH}`],
    ['capitals', APPLE.toUpperCase()],
    ['a backslash', `https://apple-pay-gateway.apple.com\\@evil.test${PATH}`],
    ['a line end', `${APPLE}\n`],
    ['a line end before it', `https://evil.test/\n${APPLE}`],
    ['a tab inside', `https://apple-pay-\tgateway.apple.com${PATH}`],
    ['a space', ` ${APPLE}`],
    ['an escaped character', `https://apple-pay-gateway.apple.com/%2e%2e/x`],
    ['a way up', `https://apple-pay-gateway.apple.com/../x`],
    ['no path', 'https://apple-pay-gateway.apple.com'],
    ['an IPv4 address', `https://127.0.0.1${PATH}`],
    ['an IPv4 address in one number', `https://2130706433${PATH}`],
    ['an IPv6 address', `https://[::1]${PATH}`],
    ['the machine itself', `https://localhost${PATH}`],
    ['metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('refuses %s', (_what, url) => {
    expect(isAppleGatewayUrl(url)).toBe(false);
  });

  it('returns quickly for a malicious text', () => {
    const before = process.cpuUsage();
    isAppleGatewayUrl(`https://apple-pay-gateway${'-a'.repeat(100_000)}.apple.com/`);
    // CPU time, which other programs do not take away: it takes a millisecond, and a pattern that backtracks takes minutes.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
  });
});
