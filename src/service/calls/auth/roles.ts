import { SCOPES, type Scope } from '../companies/scopes.ts';

/** The rights of a role. Users store the rights, not the role (731). */
interface Rights {
  scopes: readonly Scope[];
  isReadOnly: boolean;
}

const ROLE_RIGHTS = {
  owner: { scopes: SCOPES, isReadOnly: false },
  /** Sees money and exports it, and moves none. */
  bookkeeper: {
    scopes: ['online-payments', 'wallet', 'banking-services', 'fiscal-invoices', 'contracts'],
    isReadOnly: true,
  },
  /** Answers shoppers, and refunds them. */
  support: { scopes: ['online-payments', 'chat-api', 'contracts'], isReadOnly: false },
  /** Connects the shop: with payments, which a shop creates. */
  developer: {
    scopes: ['online-payments', 'pos-terminals', 'utilities', 'domains'],
    isReadOnly: false,
  },
} as const satisfies Record<string, Rights>;

export type Role = keyof typeof ROLE_RIGHTS;

export const USER_ROLES = Object.keys(ROLE_RIGHTS) as Role[];

/** Returns the rights of a role in a company, which has only some of the scopes. */
export const getRights = (role: Role, available: readonly Scope[]): Rights => {
  const { scopes, isReadOnly } = ROLE_RIGHTS[role] as Rights;
  return { scopes: scopes.filter((scope) => available.includes(scope)), isReadOnly };
};

const isSame = (a: readonly Scope[], b: readonly Scope[]): boolean =>
  a.length === b.length && a.every((scope) => b.includes(scope));

/** Returns the role with exactly these rights; `undefined` if there is none. The first one counts if two are equal in a company. */
export const findRole = ({ scopes, isReadOnly }: Rights, available: readonly Scope[]): Role | undefined => {
  const own = scopes.filter((scope) => available.includes(scope));
  return USER_ROLES.find((role) => {
    const rights = getRights(role, available);
    return rights.isReadOnly === isReadOnly && isSame(rights.scopes, own);
  });
};
