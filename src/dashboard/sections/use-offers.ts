import type { Service } from '../data/create-service.ts';
import { useDeveloperView } from '../data/developer-view.ts';
import type { ApiRecord } from './describe-record.ts';
import { type ApiCall, isOffered, isOpen } from './list-resources.ts';

/** Returns a function that says whether the user is offered a call. Developers are offered all, with the scope that one lacks. */
export function useOffers(service: Service): (call: ApiCall, record?: ApiRecord) => boolean {
  const [isDeveloper] = useDeveloperView(service);
  return (call, record) => isDeveloper || (isOpen(call, service.scopes) && isOffered(call, record));
}
