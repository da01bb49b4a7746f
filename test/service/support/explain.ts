import {
  explainRejection,
  type FieldError,
  type Rejection,
  rejectFields,
} from '../../../src/service/platform/http/answers/rejections.ts';
import { REFUSALS } from '../../../src/service/subjects/facts.ts';

/** The status and the sentences of a rejection, as the service answers it. */
export const explain = (rejection: Rejection) => explainRejection(rejection, REFUSALS);

/** Broken rules with their sentences. */
export const explainErrors = (errors: readonly FieldError[]) =>
  errors.length ? explain(rejectFields(errors)).errors : [];
