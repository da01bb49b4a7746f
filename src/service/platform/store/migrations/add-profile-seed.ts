import { type Kysely, sql } from 'kysely';

/** `020_profile_seed`: the entry of the fixtures that was last applied to a company. */
export const addProfileSeed = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql.raw('alter table companies add column profile_seed text').execute(db));
