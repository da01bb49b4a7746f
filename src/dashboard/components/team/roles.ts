import type { Calls } from '#api-calls';

export type TeamMember = Calls['GET /api/v5/users']['answer']['Users'][number];
type Role = 'owner' | 'bookkeeper' | 'support' | 'developer';

/** The roles in words. The service decides what each may do. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'May do everything.',
  bookkeeper: 'Sees payments, invoices and contracts and exports them. Moves no money and changes nothing.',
  support: 'Finds payments, refunds them, and answers in the chat.',
  developer: 'Connects the shop: webhooks, users, domains, tills and payments.',
};

/** Writes rights that are those of no role. */
export const describeRights = ({ Scopes, ReadOnly }: Pick<TeamMember, 'Scopes' | 'ReadOnly'>): string =>
  `${ReadOnly ? 'reads' : 'may use'} ${Scopes.map((scope) => scope.replaceAll('-', ' ')).join(', ')}`;
