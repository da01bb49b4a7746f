import type { Company } from './company.ts';
import type { Directory } from './open-directory.ts';

/** Derives a value from all companies, and computes it again only after they have changed. */
export function deriveFromCompanies<T>(
  directory: Pick<Directory, 'companies'>,
  create: (companies: readonly Company[]) => T,
): () => T {
  let made: { from: readonly Company[]; value: T } | undefined;
  return () => {
    const { companies } = directory;
    if (made?.from !== companies) made = { from: companies, value: create(companies) };
    return made.value;
  };
}
