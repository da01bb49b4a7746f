import { describe, expect, it } from 'vitest';
import { findTransferStatus, readPain002 } from '../../../../src/service/bank-files/formats/read-pain002.ts';

const FILE_ID = '0b6a1d6e3a1f4c27a3e8d1f2b3c4d5e6';

const report = (content: string, version = '001.10') =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.${version}"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-30T10:00:00</CreDtTm></GrpHdr>
  ${content}
</CstmrPmtStsRpt></Document>`);

const group = (more = '', id = FILE_ID) =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>${id}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${more}</OrgnlGrpInfAndSts>`;
const payment = (more: string, id = FILE_ID) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId>${more}</OrgnlPmtInfAndSts>`;
const reason = (code: string, text = '') =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${text && `<AddtlInf>${text}</AddtlInf>`}</StsRsnInf>`;
const transfer = (id: string, status: string, more = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`;

describe('readPain002', () => {
  it('reads the statuses of file, payment and transfers, with their reasons', async () => {
    const file = report(
      group('<GrpSts>PART</GrpSts>') +
        payment(
          `<PmtInfSts>PART</PmtInfSts>${transfer('a', 'RJCT', reason('AC04', 'Account closed'))}${transfer('b', 'ACSP')}`,
        ),
    );
    expect(await readPain002(file)).toEqual({
      format: 'PAIN002',
      version: '10',
      messageId: FILE_ID,
      ...{ status: 'PART', reason: undefined, text: undefined },
      payments: [
        {
          paymentInformationId: FILE_ID,
          ...{ status: 'PART', reason: undefined, text: undefined },
          transfers: [
            { endToEndId: 'a', status: 'RJCT', reason: 'AC04', text: 'Account closed' },
            { endToEndId: 'b', status: 'ACSP', reason: undefined, text: undefined },
          ],
        },
      ],
    });
  });

  it.each([
    ['001.03', '03'],
    ['001.14', '14'],
    ['002.03', '03'],
  ])('reads version %s', async (version, expected) => {
    const { version: read, messageId } = await readPain002(report(group(), version));
    expect([read, messageId]).toEqual([expected, FILE_ID]);
  });

  it('takes the bank’s own code where it gives no code of the list, and all its words', async () => {
    const own =
      '<StsRsnInf><Rsn><Prtry>X17</Prtry></Rsn><AddtlInf>No</AddtlInf><AddtlInf>money</AddtlInf></StsRsnInf>';
    const { reason: code, text } = await readPain002(report(group(`<GrpSts>RJCT</GrpSts>${own}`)));
    expect([code, text]).toEqual(['X17', 'No money']);
  });

  it('takes the other id of a transfer where the bank has lost the end-to-end id', async () => {
    const lost =
      '<TxInfAndSts><OrgnlInstrId>a</OrgnlInstrId><OrgnlEndToEndId>NOTPROVIDED</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts>';
    const { payments } = await readPain002(report(group() + payment(lost)));
    expect(payments[0]?.transfers[0]?.endToEndId).toBe('a');
  });

  it.each([
    [
      'another message',
      Buffer.from('<Document xmlns="urn:x"><BkToCstmrStmt/></Document>'),
      'It has no CstmrPmtStsRpt.',
    ],
    ['a report that names no file', report('<OrgnlGrpInfAndSts/>'), 'OrgnlMsgId'],
    ['broken XML', Buffer.from('<Document>'), 'Line 1'],
  ])('refuses %s', async (_, bytes, message) => {
    await expect(readPain002(bytes)).rejects.toThrow(message);
  });

  it('refuses a report of more transfers than a file may have', async () => {
    const many = Array.from({ length: 20_001 }, () => transfer('a', 'ACSP')).join('');
    await expect(readPain002(report(group() + payment(many)))).rejects.toMatchObject({
      code: 'BANK_FILE_TOO_LARGE',
    });
  });
});

describe('findTransferStatus', () => {
  const find = async (content: string, id = 'a') =>
    findTransferStatus(await readPain002(report(content)), id);

  it('prefers the transfer’s status to the payment’s, and that to the file’s', async () => {
    const all =
      group('<GrpSts>ACTC</GrpSts>') +
      payment(`<PmtInfSts>ACSP</PmtInfSts>${transfer('a', 'RJCT', reason('AC01'))}`);
    expect(await find(all)).toMatchObject({ status: 'RJCT', reason: 'AC01' });
    expect(await find(all, 'b')).toMatchObject({ status: 'ACSP' });
    expect(await find(group(`<GrpSts>RJCT</GrpSts>${reason('AM04')}`))).toMatchObject({
      ...{ status: 'RJCT', reason: 'AM04' },
    });
  });

  it('finds none where the bank has judged nothing yet', async () => {
    expect(await find(group())).toBeUndefined();
  });
});
