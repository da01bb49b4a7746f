import { X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key and certificate of `https`. */
export interface Certificate {
  key: string;
  cert: string;
}

const DAYS = 3650;
/** The fixed address of a terminal on USB (RNDIS). */
const USB_ADDRESS = '192.168.42.129';

function readKept(files: { key: string; cert: string }, poiid: string): Certificate | undefined {
  if (!existsSync(files.key) || !existsSync(files.cert)) return undefined;
  try {
    const cert = readFileSync(files.cert, 'utf8');
    const { subject, validToDate } = new X509Certificate(cert);
    const isOurs = subject === `CN=${poiid}` && validToDate.getTime() > Date.now();
    return isOurs ? { key: readFileSync(files.key, 'utf8'), cert } : undefined;
  } catch {
    // A crash has truncated the file.
    return undefined;
  }
}

function writeSecret(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
}

/**
 * Loads the terminal's self-signed certificate, whose CN is the POIID. It is created once and stored, so that tills can pin it.
 * @param folder the terminal's data folder
 */
export async function loadCertificate(folder: string, poiid: string): Promise<Certificate> {
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'certificate.pem') };
  const kept = readKept(files, poiid);
  if (kept) return kept;
  const { generate } = await import('selfsigned');
  const notBeforeDate = new Date();
  const { private: key, cert } = await generate([{ name: 'commonName', value: poiid }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate,
    notAfterDate: new Date(notBeforeDate.getTime() + DAYS * 86_400_000),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
          { type: 7, ip: USB_ADDRESS },
        ],
      },
    ],
  });
  writeSecret(files.key, key);
  writeSecret(files.cert, cert);
  return { key, cert };
}
