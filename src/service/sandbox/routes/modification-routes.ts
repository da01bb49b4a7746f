import { Type } from 'typebox';
import { answer } from '../../platform/http/answers/answer.ts';
import { rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import {
  MODIFICATION_MODES,
  type ModificationMode,
  readModificationMode,
  writeModificationMode,
} from '../acquirer/create-modifier.ts';
import { defineSandboxRoute } from './define-route.ts';

interface SwitchBody {
  Mode: ModificationMode;
}

const check = createFieldCheck(
  Type.Object(
    { Mode: Type.Unsafe<ModificationMode>({ type: 'string', enum: [...MODIFICATION_MODES] }) },
    { additionalProperties: false },
  ),
);

/** `/sandbox/modifications` (docs/testing.md, "Captures and refunds that take time") */
export const MODIFICATION_ROUTES = [
  defineSandboxRoute({
    method: 'GET',
    path: '/sandbox/modifications',
    run: async ({ company }, { store }) =>
      answer('Modifications.', { Mode: await readModificationMode(store, company.id) }),
  }),
  defineSandboxRoute({
    method: 'PUT',
    path: '/sandbox/modifications',
    async run({ company, body }, { store }) {
      const sent = readObject(body);
      const errors = check(sent);
      if (errors.length) throw rejectFields(errors);
      const { Mode } = sent as unknown as SwitchBody;
      await writeModificationMode(store, company.id, Mode);
      return answer('Modifications switched.', { Mode });
    },
  }),
];
