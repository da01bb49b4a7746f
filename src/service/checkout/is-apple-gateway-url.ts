/**
 * Apple's gateways, as its list of hosts for merchants names them: `apple-pay-gateway.apple.com`, `…-cert`,
 * `…-nc-pod3`, `cn-…-sh-pod1-dr`. The text itself is matched, before any URL parser can read something else into it:
 * no user, port, query, fragment, backslash, capital or IP address has a place in the pattern.
 */
const GATEWAY_URL =
  /^https:\/\/(cn-)?apple-pay-gateway(-[a-z0-9]{1,20}){0,4}\.apple\.com\/[A-Za-z0-9_/-]{1,200}$/;

/**
 * Whether merchant validation may be asked for at this address. It comes from a browser, and a server that fetches
 * whatever a browser names can be sent anywhere in its own network.
 */
export const isAppleGatewayUrl = (text: string): boolean => GATEWAY_URL.test(text);
