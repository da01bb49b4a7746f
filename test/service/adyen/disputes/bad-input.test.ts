import { describe, expect, it } from 'vitest';
import type { BookedDispute } from '../../support/adyen-double/keep-disputes.ts';
import { GENERAL, JPEG, PDF, SERVICES, useDispute } from './use-dispute.ts';

const dispute = useDispute();
const { adyen, read, submit, pass } = dispute;

const PNG = { Name: 'a.png', ContentType: 'image/png', Content: 'iVBORw0KGgoAAAAN' };
const createFile = ({ Content, ...file }: typeof PDF, bytes: number) => ({
  ...file,
  Content: Buffer.concat([Buffer.from(Content, 'base64'), Buffer.alloc(bytes)])
    .subarray(0, bytes)
    .toString('base64'),
});

/** Each row of bad input: what is sent, the field, the code, and what the hint says. */
const REFUSED: [string, object, string, string, RegExp, BookedDispute['reasons']?][] = [
  ['a PNG', { Text: 'x', Files: [PDF, PNG] }, 'Files[1].ContentType', 'FILE_NOT_TAKEN', /PDF and JPEG/],
  [
    'a PDF that is too large',
    { Files: [createFile(PDF, 2_000_001)] },
    'Files[0].Content',
    'FILE_NOT_TAKEN',
    /At most 2000000 bytes/,
  ],
  [
    'a JPEG that is too large',
    { Files: [createFile(JPEG, 4_000_001)] },
    'Files[0].Content',
    'FILE_NOT_TAKEN',
    /At most 4000000 bytes/,
  ],
  ['an unknown reason', { Text: 'x', DefenseReason: 'Other' }, 'DefenseReason', 'INVALID_VALUE', /Supply/],
  [
    'a type of another reason',
    { Files: [{ ...PDF, DocumentType: 'Proof' }], DefenseReason: 'SupplyDefenseMaterial' },
    'Files[0].DocumentType',
    'INVALID_VALUE',
    /DefenseMaterial/,
    { ...GENERAL, ...SERVICES },
  ],
  [
    'a type twice',
    {
      Text: 'x',
      Files: [
        { ...PDF, DocumentType: 'Proof' },
        { ...JPEG, DocumentType: 'Proof' },
      ],
    },
    'Files[1].DocumentType',
    'INVALID_VALUE',
    /Proof/,
    SERVICES,
  ],
  [
    'no required document',
    { Files: [{ ...PDF, DocumentType: 'Invoice' }] },
    'Files',
    'DOCUMENT_MISSING',
    /requires Proof/,
    SERVICES,
  ],
  [
    'none of several documents',
    { Files: [{ ...PDF, DocumentType: 'Proof' }] },
    'Files',
    'DOCUMENT_MISSING',
    /Invoice or Receipt/,
    SERVICES,
  ],
  [
    'no type left for the text',
    { Text: 'x', Files: [PDF] },
    'Text',
    'DOCUMENT_MISSING',
    /no document type left/,
  ],
  [
    'no type left for a file',
    { Files: [PDF, JPEG] },
    'Files[1]',
    'DOCUMENT_MISSING',
    /no document type left/,
  ],
  [
    'no reason, where several are possible',
    { Text: 'x' },
    'DefenseReason',
    'REQUIRED',
    /A or B/,
    { A: SERVICES.ServicesProvided, B: SERVICES.ServicesProvided },
  ],
  ['Greek letters', { Text: 'Παραδόθηκε' }, 'Text', 'TEXT_NOT_TAKEN', /U\+03A0 is not in Windows-1252/],
  ['an emoji', { Text: 'Delivered 🙂' }, 'Text', 'TEXT_NOT_TAKEN', /U\+1F642/],
  ['a control character', { Text: 'a\u0085b' }, 'Text', 'TEXT_NOT_TAKEN', /U\+0085/],
  ['a card number', { Text: 'Paid with 4111 1111 1111 1111.' }, 'Text', 'TEXT_NOT_TAKEN', /card number/],
  [
    'a card number with wide separators',
    { Text: 'Paid with 4111 - 1111 - 1111 - 1111.' },
    'Text',
    'TEXT_NOT_TAKEN',
    /card number/,
  ],
  ['more pages than Mastercard takes', { Text: '\n'.repeat(1_200) }, 'Text', 'TEXT_NOT_TAKEN', /19 pages/],
  ['nothing', {}, 'Text', 'REQUIRED', /^$/],
  ['an empty list of files', { Files: [] }, 'Text', 'REQUIRED', /^$/],
  [
    'a file that is not Base64',
    { Files: [{ ...PDF, Content: 'JVBERi0xL' }] },
    'Files[0].Content',
    'INVALID_VALUE',
    /in base64, without line breaks/,
  ],
];

describe('a response', () => {
  it.each(REFUSED)('is refused with %s', async (_what, body, Field, Code, hint, reasons) => {
    await dispute.open(reasons);
    const answer = await submit(body);
    expect([answer.status, answer.body.Errors[0]]).toMatchObject([400, { Field, Code }]);
    expect(answer.body.Errors[0]?.Hint ?? '').toMatch(hint);
    expect(JSON.stringify(answer.body)).not.toContain('4111');
    // Nothing was stored or sent.
    await pass(1);
    const shown = await read();
    expect([shown.State, shown.Evidence, shown.Response]).toEqual(['NEEDS_RESPONSE', null, undefined]);
    expect(adyen.disputes.disputes.get('DISPUTE000000001')?.done).toEqual([]);
  });

  it.each([
    ['a PDF', PDF, 2_000_000],
    ['a JPEG', JPEG, 4_000_000],
  ])('may have %s of the largest size', async (_what, file, bytes) => {
    const booked = await dispute.open();
    expect((await submit({ Files: [createFile(file, bytes)] })).status).toBe(200);
    await pass(1);
    expect(booked.documents.get('DefenseMaterial')?.content.length).toBe(bytes);
  });

  it('may have decomposed letters and tabs, which become what Windows-1252 has', async () => {
    const booked = await dispute.open();
    expect((await submit({ Text: 'cafe\u0301\r\n\tZoe\u0308' })).status).toBe(200);
    await pass(1);
    const text = booked.documents.get('DefenseMaterial')?.content.toString('latin1');
    expect(text).toContain('(caf\xe9) Tj T*\n(    Zo\xeb) Tj');
  });

  it('may have a generic document in the place of those that are required', async () => {
    const generic = { type: 'GenericMaterial', level: 'AlternativeRequired' };
    await dispute.open({ ServicesProvided: [...SERVICES.ServicesProvided, generic] });
    expect((await submit({ Files: [{ ...PDF, DocumentType: 'GenericMaterial' }] })).status).toBe(200);
  });

  it('of more than 6 MiB is refused, and of less than that costs no stack', async () => {
    await dispute.open();
    const create = (length: number) => ({ Files: [{ ...JPEG, Content: `/9j/${'A'.repeat(length - 4)}` }] });
    const large = await submit(create(6 * 1024 * 1024));
    expect([large.status, large.body.Code]).toEqual([413, 'BODY_TOO_LARGE']);
    // Not Base64, at its end: the pattern has to read it all.
    const broken = await submit({ Files: [{ ...JPEG, Content: `/9j/${'A'.repeat(6_000_000)}!` }] });
    expect([broken.status, broken.body.Errors[0]]).toMatchObject([400, { Field: 'Files[0].Content' }]);
    expect((await submit(create(5_600_000))).body.Errors[0]).toMatchObject({ Code: 'FILE_NOT_TAKEN' });
  });

  it('is as small as ever on other calls', async () => {
    await dispute.open();
    const { DisputeId } = await read();
    const { status } = await dispute.service.post(`/api/v5/disputes/${DisputeId}/accept`, {
      Text: 'x'.repeat(300_000),
    });
    expect(status).toBe(413);
  });
});
