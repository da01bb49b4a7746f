/**
 * Apple's gateways, as in its list of hosts for merchants: `apple-pay-gateway.apple.com`, `…-cert`, `…-nc-pod3`,
 * `cn-…-sh-pod1-dr`. The pattern matches the raw text, before any URL parser: it allows no user, port, query, fragment,
 * backslash, capital or IP address.
 */
const GATEWAY_URL =
  /^https:\/\/(cn-)?apple-pay-gateway(-[a-z0-9]{1,20}){0,4}\.apple\.com\/[A-Za-z0-9_/-]{1,200}$/;

/**
 * Whether the service may request merchant validation at this URL. It comes from a browser; fetching arbitrary URLs would allow
 * access to the internal network (SSRF).
 */
export const isAppleGatewayUrl = (text: string): boolean => GATEWAY_URL.test(text);
