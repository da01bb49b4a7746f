import type { Service } from '../data/create-service.ts';
import { listResources, type Resource } from './list-resources.ts';
import type { OpenApi } from './open-api.ts';

/** A section of the API, loaded from its description. */
export interface LoadedSection {
  title: string;
  description: string;
  resources: readonly Resource[];
}

/** Descriptions change only with the service's version, so each is loaded once per session. */
const known = new WeakMap<Service, Map<string, Promise<LoadedSection>>>();

/** Leaves out what a user who may only read is refused: neither a form nor a button is shown for it. */
const keepReads = (document: OpenApi): OpenApi => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, { get }]) => [path, get ? { get } : {}]),
  ),
  'x-switches': [],
});

/** Leaves out the values that the user's scopes do not open, such as the events of an area that the company has not. */
function keepOpenValues(document: OpenApi, scopes: readonly string[]): OpenApi {
  const isOpen = (needed: readonly string[] | undefined) =>
    !needed || needed.some((scope) => scopes.includes(scope));
  return JSON.parse(JSON.stringify(document), (_key, value) =>
    value?.['x-scopes'] && value.enum
      ? { ...value, enum: value.enum.filter((each: string) => isOpen(value['x-scopes'][each])) }
      : value,
  );
}

async function read(service: Service, slug: string): Promise<LoadedSection> {
  const described = await service.get<OpenApi>(`/api/v5/openapi/${encodeURIComponent(slug)}`);
  const document = keepOpenValues(described, service.scopes);
  const { title, description } = document.info;
  const resources = listResources(service.isReadOnly ? keepReads(document) : document, slug);
  return { title: title.replace(/^.*: /, ''), description, resources };
}

/** @throws ServiceError also for a section that does not exist */
export function loadSection(service: Service, slug: string): Promise<LoadedSection> {
  const ofService = known.get(service) ?? new Map<string, Promise<LoadedSection>>();
  known.set(service, ofService);
  const loaded = ofService.get(slug) ?? read(service, slug);
  ofService.set(slug, loaded);
  loaded.catch(() => ofService.delete(slug));
  return loaded;
}
