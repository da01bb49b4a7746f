/** The refusals of calls about contracts. */
export const CONTRACT_REJECTIONS = {
  CONTRACT_NOT_FOUND: [404, 'Contract not found.'],
  CONTRACT_STATE: [409, 'The state of the contract does not allow this.'],
} as const;

/** The rules that only fields of a contract have. */
export const CONTRACT_FIELD_RULES = {
  ONE_SIGNER: 'Give either ClientUuid or Signer.',
  CLIENT_NOT_FOUND: 'Client not found.',
} as const;
