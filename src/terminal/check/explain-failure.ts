/** The meaning of a failed connection, and its fix. Only one address is tried. */
const EXPLANATIONS: Record<string, string> = {
  ECONNREFUSED:
    'The connection was refused: the device is there, but nothing listens. Is the local API on for the terminal and for its store? Is it the right port?',
  ETIMEDOUT:
    'Nothing answered in time: the address belongs to another network, or something keeps the two apart. A guest Wi-Fi isolates its clients; a VPN sends local addresses elsewhere; a firewall drops them.',
  EHOSTUNREACH:
    'There is no way to this address. Is this machine in the same network? On USB, is the RNDIS driver bound to the terminal?',
  ENETUNREACH: 'This machine has no network with this address. On USB, the terminal is 192.168.42.129.',
  ENOTFOUND: 'The name is unknown. Take the address from the terminal: Settings, device info.',
  ECONNRESET:
    'The connection was broken off: the terminal restarted, or what listens there does not speak TLS.',
  EPROTO: 'What listens there does not speak TLS. Is it the screen’s port, or another device?',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'What listens there does not speak TLS. Is it the screen’s port, or another device?',
  404: 'It speaks HTTPS but does not know /nexo: another device has this address.',
};

export const explainFailure = (code: string | number): string =>
  EXPLANATIONS[code] ?? `It failed with ${code}.`;
