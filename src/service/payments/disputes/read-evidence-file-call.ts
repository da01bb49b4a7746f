import { Type } from 'typebox';
import { defineCall, type PathParameter } from '../../calls/definitions/define-call.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { integerFrom } from '../../platform/http/requests/read-query.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { DisputeFileRow } from '../tables/disputes.ts';
import { DISPUTE_ID, DISPUTE_SCOPES, MAX_FILES } from './dispute-fields.ts';

const readNumber = integerFrom(1, MAX_FILES);

const fileNumber: PathParameter = {
  read: (text) => (readNumber(text) === undefined ? undefined : text),
  schema: Type.Integer({ minimum: 1, maximum: MAX_FILES, description: 'Its position in `Files`, from 1.' }),
  refusal: 'EVIDENCE_FILE_NOT_FOUND',
};

/** @throws Rejection 404 for an unknown file, or one of another company */
async function readFile(
  store: Store,
  { companyId, id, position }: { companyId: number; id: string; position: number },
): Promise<DisputeFileRow> {
  const row = await store
    .selectFrom('dispute_files')
    .innerJoin('disputes', 'disputes.id', 'dispute_files.dispute_id')
    .selectAll('dispute_files')
    .where('disputes.company_id', '=', companyId)
    .where('dispute_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  if (!row) throw reject('EVIDENCE_FILE_NOT_FOUND');
  return row;
}

/** Encodes a file name for a header: characters that it cannot contain are percent-encoded (RFC 8187). */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const readEvidenceFileCall = defineCall({
  id: 'readEvidenceFile',
  method: 'GET',
  path: '/disputes/{DisputeId}/evidence/{FileNumber}',
  versions: ['v5'],
  summary: 'Downloads a file of the evidence.',
  guide: '#disputes',
  scopes: DISPUTE_SCOPES,
  params: { DisputeId: DISPUTE_ID, FileNumber: fileNumber },
  answer: { contentTypes: ['application/pdf', 'image/jpeg', 'image/png'] },
  transaction: 'none',
  run: async ({ store, company, params }) => {
    const key = { companyId: company.id, id: params.DisputeId, position: Number(params.FileNumber) - 1 };
    const { name, content_type, content } = await readFile(store, key);
    return {
      headers: {
        'cache-control': 'no-store',
        'content-type': content_type,
        // The file comes from outside: it is downloaded and never shown as a page of this origin, whatever it contains.
        'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
        'x-content-type-options': 'nosniff',
      },
      content: Buffer.from(content, 'base64'),
    };
  },
});
