import { sql } from 'kysely';
import type { Store } from './open-store.ts';

/** The oldest version with everything that the statements use. */
const OLDEST_VERSION = 130_000;

/** The answer to what the service needs of a server, a database and a role. */
interface Found {
  encoding: string;
  version: number;
  versionText: string;
  role: string;
  path: string;
  /** Null if no schema of the path exists, or the role may use none. */
  schema: string | null;
  canCreate: boolean | null;
  /** The schema of the tables that the role sees; null in a new database. */
  tables: string | null;
}

const ASK = sql<Found>`select current_setting('server_encoding') as encoding,
  current_setting('server_version_num')::integer as version, current_setting('server_version') as "versionText",
  current_user::text as role, current_setting('search_path') as path, current_schema()::text as schema,
  has_schema_privilege(current_schema(), 'CREATE') as "canCreate",
  (select nspname::text from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where pg_class.oid = to_regclass('kysely_migration')) as tables`;

/** Quotes an identifier. */
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Says which setting of the database does not work, and what to do; `undefined` if all of them do. */
function findFault({
  encoding,
  version,
  versionText,
  role,
  path,
  schema,
  canCreate,
  tables,
}: Found): string | undefined {
  const user = quote(role);
  if (version < OLDEST_VERSION) return `is of PostgreSQL ${versionText}: 13 or newer is needed.`;
  if (encoding !== 'UTF8')
    return `has the encoding ${encoding}, which does not have every sign that people type: create one with ENCODING 'UTF8' TEMPLATE template0.`;
  if (schema === null)
    return `has no schema for ${user}, whose search_path is ${path}: GRANT USAGE, CREATE ON SCHEMA public TO ${user}, or create a schema and ALTER ROLE ${user} SET search_path.`;
  if (tables === null && !canCreate)
    return `lets ${user} create no tables in its schema ${quote(schema)}: GRANT CREATE ON SCHEMA ${quote(schema)} TO ${user}.`;
  if (tables !== null && tables !== schema)
    return `has its tables in the schema ${quote(tables)}, but the search_path of ${user} begins with ${quote(schema)}: ALTER ROLE ${user} SET search_path = ${quote(tables)}.`;
  return undefined;
}

/** Returns the schema of the tables. @throws Error that says what the database lacks, completing a sentence that begins with it */
export async function checkDatabase(store: Store): Promise<string> {
  const [found] = (await ASK.execute(store)).rows;
  const fault = found && findFault(found);
  if (!found?.schema || fault) throw new Error(fault ?? 'does not answer.');
  return found.schema;
}
