import { MAX_ID_LENGTH, pathId } from '../../calls/definitions/parameters.ts';

export const DISPUTE_SCOPES = ['online-payments'] as const;
export const DISPUTE_ID = pathId(MAX_ID_LENGTH, 'DISPUTE_NOT_FOUND', 'Its id.');

/** The maximum number of files in a response. */
export const MAX_FILES = 5;
