import type { Follower } from '../../platform/clock/follow-others.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { AcquirerFacts, Company, User } from './company.ts';
import { DIRECTORY_VERSION, readDirectoryVersion } from './directory-version.ts';
import { loadCompanies } from './load-companies.ts';

export interface Login {
  company: Company;
  user: User;
}

/** The companies with their users, domains and stores, kept in memory because every request needs them. */
export interface Directory extends Follower {
  /** Every company that may log in and be paid. */
  readonly companies: readonly Company[];
  findCompany(id: number): Company | undefined;
  /** Finds a company even while it is suspended, for a payment that was under way before. */
  findPayee(id: number): Company | undefined;
  findCompanyByName(name: string): Company | undefined;
  findUser(username: string): Login | undefined;
  /** Reloads the directory if any process has changed it. */
  refresh(): Promise<void>;
  /** Called after a committed change; resolves when all processes have reloaded the directory. */
  publish(): Promise<void>;
}

/** Creates the directory from one read of the database. */
function createIndex(companies: readonly Company[], suspended: readonly Company[]) {
  return {
    companies,
    byId: new Map(companies.map((company) => [company.id, company])),
    payees: new Map([...companies, ...suspended].map((company) => [company.id, company])),
    byName: new Map(companies.map((company) => [company.name, company])),
    byUsername: new Map(
      companies.flatMap((company) =>
        company.users.map((user): [string, Login] => [user.username, { company, user }]),
      ),
    ),
  };
}

/**
 * @param awaitOthers resolves when every other process has had the time to reload the directory
 * @param facts the facts about the acquirer that every company has
 */
export async function openDirectory(
  store: Store,
  awaitOthers: () => Promise<void> = async () => {},
  facts: AcquirerFacts = {},
): Promise<Directory> {
  const load = async () => {
    const addFacts = (company: Company) => ({ ...company, ...facts });
    const companies = await loadCompanies(store);
    const suspended = await loadCompanies(store, { isSuspended: true });
    return createIndex(companies.map(addFacts), suspended.map(addFacts));
  };
  let version = await readDirectoryVersion(store);
  let index = await load();

  /** The version was read before the companies: a change in between is then noticed the next time. */
  async function reloadFor(current: number): Promise<void> {
    if (current <= version) return;
    const loaded = await load();
    // A concurrent, later read may have finished first.
    if (current <= version) return;
    version = current;
    index = loaded;
  }

  const refresh = async () => reloadFor(await readDirectoryVersion(store));

  return {
    settings: DIRECTORY_VERSION,
    follow: (settings) => reloadFor(Number(settings.get(DIRECTORY_VERSION) ?? 0)),
    get companies() {
      return index.companies;
    },
    findCompany: (id) => index.byId.get(id),
    findPayee: (id) => index.payees.get(id),
    findCompanyByName: (name) => index.byName.get(name),
    findUser: (username) => index.byUsername.get(username),
    refresh,
    async publish() {
      await refresh();
      await awaitOthers();
    },
  };
}
