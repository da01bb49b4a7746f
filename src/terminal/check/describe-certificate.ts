import type { PeerCertificate } from 'node:tls';

/** The facts about the terminal's certificate that a till needs. */
export interface ShownCertificate {
  commonName: string;
  validTo: string;
  /** SHA-256 in hexadecimal with colons, for pinning. */
  fingerprint: string;
}

export const describeCertificate = ({
  subject,
  valid_to,
  fingerprint256,
}: PeerCertificate): ShownCertificate => ({
  commonName: String(subject?.CN ?? ''),
  validTo: valid_to,
  fingerprint: fingerprint256,
});
