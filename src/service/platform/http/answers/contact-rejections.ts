/** The refusals of calls about contacts and contracts. */
export const CONTACT_REJECTIONS = {
  CLIENT_NOT_FOUND: [404, 'Client not found.'],
  CONTACT_COMPANY_NOT_FOUND: [404, 'Contact company not found.'],
  TOO_MANY_CONTACTS: [409, 'Too many contacts.'],
  CLIENT_EXISTS: [409, 'A client with this email exists.'],
  CONTACT_COMPANY_IN_USE: [409, 'The contact company still has clients.'],
  CONTRACT_NOT_FOUND: [404, 'Contract not found.'],
  CONTRACT_STATE: [409, 'The state of the contract does not allow this.'],
} as const;

/** Field rules that only contacts have. */
export const CONTACT_RULES = {
  NO_SUCH_CONTACT_COMPANY: 'Contact company not found.',
  ONE_SIGNER: 'Give either ClientUuid or Signer.',
  CLIENT_NOT_FOUND: 'Client not found.',
} as const;
