import { formatPlace } from '../data/place.ts';
import { toFieldName } from './describe-record.ts';
import type { Resource } from './list-resources.ts';

/** Finds the URL of the page of a record, by the name and the value of the field with its id. */
type FindAddress = (name: string, id: string) => string | undefined;

/** Payments and deliveries have dedicated pages, which show more. */
const PANELS = { TransactionId: 'links', DeliveryId: 'deliveries' } as const;

/** @param own the resource that shows the value: a record does not link to itself */
export function createAddressFinder(section: string, resources: readonly Resource[], own = ''): FindAddress {
  return (name, id) => {
    const field = toFieldName(name);
    if (field === 'TransactionId' || field === 'DeliveryId') return formatPlace({ panel: PANELS[field], id });
    const resource = resources.find(({ idName, read }) => read && idName === field);
    const address = resource && formatPlace({ panel: 'sections', path: [section, resource.slug, id] });
    return address === own ? undefined : address;
  };
}
