/** Splits an IBAN or a reference into the groups of four in which it is printed (ISO 13616, ISO 11649). */
export const groupText = (text: string): string[] => text.match(/.{1,4}/gu) ?? [];
