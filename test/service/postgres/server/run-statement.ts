import { Client } from 'pg';

/** The address of another database of the same server. */
export const withDatabase = (url: string, name: string): string => new URL(`/${name}`, url).href;

/** Runs a statement, or several, on a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
