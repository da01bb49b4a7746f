import { formatPlace } from '../data/place.ts';
import { toFieldName } from './describe-record.ts';
import type { Resource } from './list-resources.ts';

/** Finds the page of the record that an id names, by the field that has the id. */
export type FindAddress = (name: string, id: string) => string | undefined;

/** Payments and deliveries have pages of their own, which show more. */
const PANELS = { TransactionId: 'links', DeliveryId: 'deliveries' } as const;

/** @param own where it is used: a record does not lead to itself */
export function createAddressFinder(section: string, resources: readonly Resource[], own = ''): FindAddress {
  return (name, id) => {
    const field = toFieldName(name);
    if (field === 'TransactionId' || field === 'DeliveryId') return formatPlace({ panel: PANELS[field], id });
    const resource = resources.find(({ idName, read }) => read && idName === field);
    const address = resource && formatPlace({ panel: 'sections', path: [section, resource.slug, id] });
    return address === own ? undefined : address;
  };
}
