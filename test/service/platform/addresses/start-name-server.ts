import { createSocket } from 'node:dgram';

export interface NameServer {
  /** `127.0.0.1:<port>` */
  address: string;
  /** The names that were asked for, in order; each is asked for twice, for both kinds of addresses. */
  asked: string[];
  close(): Promise<void>;
}

const TYPE_A = 1;
const TYPE_AAAA = 28;
/** The type and class of a question, two bytes each. */
const TAIL_BYTES = 4;
const HEADER_BYTES = 12;

/** The name in a question (RFC 1035, 4.1.2), and where it ends. */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

const toBytes = (address: string): Buffer =>
  address.includes(':')
    ? Buffer.from(
        address
          .split(':')
          .map((group) => group.padStart(4, '0'))
          .join(''),
        'hex',
      )
    : Buffer.from(address.split('.').map(Number));

function createAnswer(message: Buffer, end: number, addresses: string[]): Buffer {
  const header = Buffer.from(message.subarray(0, HEADER_BYTES));
  // An answer, recursion available; no error.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.fill(0, 8);
  const type = message.subarray(end, end + 2);
  const records = addresses.map((address) => {
    const data = toBytes(address);
    // The name of the question, its type, class IN, no time to live, and how long the address is.
    return Buffer.concat([
      Buffer.from([0xc0, HEADER_BYTES]),
      type,
      Buffer.from([0, 1, 0, 0, 0, 0, 0, data.length]),
      data,
    ]);
  });
  return Buffer.concat([header, message.subarray(HEADER_BYTES, end + TAIL_BYTES), ...records]);
}

/**
 * A name server on a socket.
 * @param addresses by name, IPv6 with all of its eight groups; of a name that is not here nothing is ever said
 * @param silentAbout the names for which it never answers one of the two questions
 */
export async function startNameServer(
  addresses: Record<string, string[]>,
  silentAbout: Record<string, 'A' | 'AAAA'> = {},
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (message, { port, address }) => {
    const { name, end } = readName(message);
    asked.push(name);
    const known = addresses[name];
    const type = message.readUInt16BE(end);
    if (!known || (type !== TYPE_A && type !== TYPE_AAAA)) return;
    if (silentAbout[name] === (type === TYPE_A ? 'A' : 'AAAA')) return;
    const wanted = known.filter((it) => it.includes(':') === (type === TYPE_AAAA));
    socket.send(createAnswer(message, end, wanted), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
