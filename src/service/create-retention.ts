import {
  createRetentionWorker,
  type RetentionOptions,
  type RetentionWorker,
} from './back-office/operations/create-retention-worker.ts';
import type { Config } from './platform/config/read-config.ts';
import { SUBJECTS } from './subjects/subjects.ts';

interface RetentionNeeds extends Pick<RetentionOptions, 'store' | 'realNow' | 'reportFault'> {
  config: Pick<Config, 'operations'>;
}

/** The data that is deleted after a time. */
export const RETENTION = SUBJECTS.flatMap(({ retention = [] }) => retention);

export const createRetention = ({ config, ...needs }: RetentionNeeds): RetentionWorker =>
  createRetentionWorker({ ...needs, parts: RETENTION, retention: config.operations });
