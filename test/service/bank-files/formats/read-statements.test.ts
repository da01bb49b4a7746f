import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../../src/service/bank-files/formats/read-statements.ts';
import { isZip, readZip } from '../../../../src/service/bank-files/formats/read-zip.ts';

const MT940 =
  ':20:A\n:25:NL71RABO0123456789\n:60F:C261102EUR1,00\n:61:261103C1,00NTRFNONREF\n:62F:C261103EUR2,00\n-\n';
const CAMT = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>NL71RABO0123456789</IBAN></Id></Acct></Stmt></BkToCstmrStmt></Document>`;

describe('readStatements', () => {
  it.each([
    ['MT940', MT940, 'MT940'],
    ['MT940 with an envelope', `{1:F01}{2:O940}{4:\r\n${MT940}`, 'MT940'],
    ["MT940 behind the bank's lines", `ABNANL2A\n940\nABNANL2A\n${MT940}`, 'MT940'],
    ['XML', CAMT, 'CAMT053'],
    ['XML behind white space and a mark', `\ufeff \n${CAMT}`, 'CAMT053'],
  ])('knows %s by its bytes', async (_name, text, format) => {
    expect((await readStatements(Buffer.from(text))).format).toBe(format);
  });

  it('knows XML in UTF-16', async () => {
    expect((await readStatements(Buffer.from(`\ufeff${CAMT}`, 'utf16le'))).format).toBe('CAMT053');
  });

  it.each(['', 'Date;Amount\n', '%PDF-1.7', '{"a":1}', 'text :20: inside'])('refuses %j', async (text) => {
    await expect(readStatements(Buffer.from(text))).rejects.toMatchObject({
      code: 'BANK_FILE_NOT_READ',
      message: 'It is neither camt.052, 053 or 054 (XML), nor MT940 or MT942, nor a ZIP archive of these.',
    });
  });
});

async function collect(bytes: Buffer) {
  const files = [];
  for await (const file of readZip(bytes)) files.push(file);
  return files;
}

const unpack = (files: Record<string, Uint8Array>) => collect(Buffer.from(zipSync(files)));

describe('readZip', () => {
  it('unpacks the files one after the other, without what macOS adds', async () => {
    const files = await unpack({
      ...{ 'a.xml': strToU8(CAMT), '../../b.sta': strToU8(MT940).slice() },
      ...{ '__MACOSX/._a.xml': strToU8('x'), '.DS_Store': strToU8('x') },
    }).catch((error: unknown) => error);
    // A path out of the archive is no name of a file.
    expect(files).toMatchObject({
      code: 'BANK_FILE_NOT_READ',
      message: expect.stringContaining('relative path'),
    });
    expect(
      await unpack({ 'a.xml': strToU8(CAMT), '__MACOSX/._a.xml': strToU8('x'), '.DS_Store': strToU8('x') }),
    ).toEqual([{ name: 'a.xml', bytes: Buffer.from(CAMT) }]);
    expect(isZip(Buffer.from(zipSync({ a: strToU8('a') })))).toBe(true);
    expect([isZip(Buffer.from(MT940)), isZip(Buffer.from(''))]).toEqual([false, false]);
  });

  it('refuses an archive that is empty, broken or in another one', async () => {
    await expect(unpack({})).rejects.toThrow('The archive is empty.');
    await expect(unpack({ 'b.zip': zipSync({ a: strToU8('a') }) })).rejects.toThrow(
      'b.zip is an archive in an archive.',
    );
    const cut = Buffer.from(zipSync({ 'a.xml': strToU8(CAMT) })).subarray(0, -30);
    await expect(collect(cut)).rejects.toMatchObject({
      code: 'BANK_FILE_NOT_READ',
      message: expect.stringContaining('The archive is broken: '),
    });
  });

  it('refuses an encrypted file', async () => {
    const bytes = Buffer.from(zipSync({ 'a.xml': strToU8(CAMT) }));
    const directory = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    bytes.writeUInt16LE(bytes.readUInt16LE(directory + 8) | 1, directory + 8);
    await expect(collect(bytes)).rejects.toThrow('a.xml is encrypted.');
  });

  it('refuses too many files, and too many bytes however few they were', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`${index}.sta`, strToU8('a')]),
    );
    await expect(unpack(files)).rejects.toMatchObject({ code: 'BANK_FILE_TOO_LARGE' });
    // 65 MB of zeros are 65 kB in the archive.
    const bomb = unpack({ 'a.xml': new Uint8Array(65 * 1024 * 1024) });
    await expect(bomb).rejects.toThrow('At most 64 MiB of unpacked files in an archive.');
  });
});
