/**
 * SIMULATED: the tax authority's exchange system (SdI), and the public bodies behind it. `CodiceDestinatario` determines the
 * answers.
 */
const readCode = (xml: string): string | undefined =>
  /<CodiceDestinatario>([A-Z0-9]+)<\/CodiceDestinatario>/.exec(xml)?.[1];

export const exchangeSystem = {
  answer({ xml }: { xml: string }) {
    const code = readCode(xml);
    if (code === 'REJECT0')
      return { type: 'NS' as const, errors: [{ Code: '00311', Message: 'CodiceDestinatario non valido' }] };
    const isUnreachable = code === '0000000' && !xml.includes('<PECDestinatario>');
    return { type: isUnreachable || code === 'NODELIV' ? ('MC' as const) : ('RC' as const) };
  },
  decide({ xml }: { xml: string }) {
    const code = readCode(xml);
    if (code === 'ACCEPT') return 'EC01';
    return code === 'REFUSE' ? 'EC02' : undefined;
  },
};
