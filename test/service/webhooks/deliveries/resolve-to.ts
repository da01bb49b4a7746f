import { vi } from 'vitest';
import type { ResolveFamily } from '../../../../src/service/platform/addresses/find-addresses.ts';

const getFamily = (address: string) => (address.includes(':') ? 6 : 4);

/** A name service that resolves every name to these addresses. */
export const resolveTo = (...addresses: string[]) =>
  vi.fn<ResolveFamily>(async (_name, family) => {
    const found = addresses.filter((address) => getFamily(address) === family);
    if (!found.length) throw Object.assign(new Error('No data'), { code: 'ENODATA' });
    return found;
  });
