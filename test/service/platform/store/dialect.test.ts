import { inject } from 'vitest';
import { describeDialect } from '../../../contracts/dialect.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const isSqlite = !inject('postgres');

describeDialect({
  name: isSqlite ? 'SQLite' : 'PostgreSQL',
  can: { storeNul: isSqlite, goOnAfterFailure: isSqlite },
  open: () => openTestStore(),
});
