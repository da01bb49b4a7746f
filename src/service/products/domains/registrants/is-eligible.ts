/** The member states of the EU, and the other members of the EEA. */
const COUNTRIES =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

export interface RegistrantFacts {
  Type: 'person' | 'organization';
  Address: { Country: string };
  Citizenship?: string;
}

/** Whether someone is eligible for a .eu name: by residence or place of establishment or, for a person, by citizenship. */
export const isEligible = ({ Type, Address, Citizenship }: RegistrantFacts): boolean =>
  COUNTRIES.includes(Address.Country) || (Type === 'person' && COUNTRIES.includes(Citizenship ?? ''));
