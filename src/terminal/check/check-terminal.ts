import { randomInt } from 'node:crypto';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { readPairs } from '../../protocol/nexo/additional-response.ts';
import { describeCertificate, type ShownCertificate } from './describe-certificate.ts';
import { explainFailure } from './explain-failure.ts';

const TIMEOUT_MS = 10_000;
const USUAL_PORT = 8443;

interface Exchange {
  certificate: ShownCertificate;
  status: number;
  text: string;
}

/** Parses `192.168.1.20`, `host:port` or a complete URL. @returns `undefined` if it is not an address */
export function readAddress(text: string): URL | undefined {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`);
  if (url?.protocol !== 'https:' || !url.hostname || url.username) return undefined;
  if (!url.port) url.port = String(USUAL_PORT);
  url.pathname = '/nexo';
  url.search = '';
  return url;
}

const createDiagnosis = (poiid: string): string =>
  JSON.stringify({
    SaleToPOIRequest: {
      MessageHeader: {
        ProtocolVersion: '3.0',
        MessageClass: 'Service',
        MessageCategory: 'Diagnosis',
        MessageType: 'Request',
        SaleID: 'terminal-check',
        ServiceID: String(randomInt(1_000_000_000, 9_999_999_999)),
        POIID: poiid,
      },
      DiagnosisRequest: { HostDiagnosisFlag: true },
    },
  });

/** Exchanges a message. The certificate is not verified, but shown by the check. */
function exchange(url: URL, createBody: (certificate: ShownCertificate) => string): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      agent: false,
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    let certificate: ShownCertificate;
    call.once('socket', (socket) => {
      socket.once('secureConnect', () => {
        certificate = describeCertificate((socket as TLSSocket).getPeerCertificate());
        call.end(createBody(certificate));
      });
    });
    call.once('timeout', () => call.destroy(Object.assign(new Error('Time-out'), { code: 'ETIMEDOUT' })));
    call.once('error', reject);
    call.once('response', async (response) => {
      let text = '';
      try {
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        resolve({ certificate, status: response.statusCode ?? 0, text });
      } catch (error) {
        reject(error);
      }
    });
  });
}

// biome-ignore lint/suspicious/noExplicitAny: what a device that is perhaps no terminal has sent.
function readDiagnosis(text: string): any {
  try {
    return JSON.parse(text).SaleToPOIResponse?.DiagnosisResponse;
  } catch {
    return undefined;
  }
}

const readMessage = (pairs: string): string => {
  try {
    return readPairs(pairs).get('message') ?? pairs;
  } catch {
    return pairs;
  }
};

/** Lists the findings of a diagnosis that would cause problems for a till. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
function listFindings({ Response, POIStatus, HostStatus }: any): { isGood: boolean; lines: string[] } {
  if (Response?.Result !== 'Success') {
    const reason = `${Response?.ErrorCondition}: ${readMessage(Response?.AdditionalResponse ?? '')}`;
    return { isGood: false, lines: [`The terminal answered ${reason}`] };
  }
  const host = HostStatus?.[0];
  return {
    isGood: true,
    lines: [
      `Terminal   ${POIStatus?.GlobalStatus}`,
      `Printer    ${POIStatus?.PrinterStatus === 'NoPaper' ? 'out of paper' : POIStatus?.PrinterStatus}`,
      `Host       ${host?.IsReachableFlag ? 'reachable' : 'not reachable: only small payments, which are handed in later'}`,
    ],
  };
}

/**
 * Connects to an address and reports the terminal there, or the problem.
 * @param poiid the terminal that the till expects; the one in the certificate if absent
 * @returns whether a till could work with it, and the lines to print
 */
export async function checkTerminal(
  address: string,
  poiid?: string,
): Promise<{ isGood: boolean; lines: string[] }> {
  const url = readAddress(address);
  if (!url)
    return {
      isGood: false,
      lines: [`"${address}" is not an address such as 192.168.1.20 or localhost:8443.`],
    };
  try {
    const { certificate, status, text } = await exchange(url, ({ commonName }) =>
      createDiagnosis(poiid ?? commonName),
    );
    const { commonName, validTo, fingerprint } = certificate;
    const lines = [
      `Address    ${url.href}`,
      `POIID      ${commonName} (the certificate's CN)`,
      `Valid to   ${validTo}`,
      `SHA-256    ${fingerprint}`,
    ];
    if (poiid !== undefined && poiid !== commonName) {
      lines.push(
        `This is another terminal: ${poiid} was expected. Has its address changed? Reserve one by DHCP.`,
      );
    }
    const diagnosis = readDiagnosis(text);
    if (!diagnosis) return { isGood: false, lines: [...lines, explainFailure(status)] };
    const findings = listFindings(diagnosis);
    return { isGood: findings.isGood, lines: [...lines, ...findings.lines] };
  } catch (error) {
    const { code = (error as Error).message } = error as NodeJS.ErrnoException;
    return { isGood: false, lines: [`Address    ${url.href}`, explainFailure(code)] };
  }
}
