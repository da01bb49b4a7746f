import { useEffect, useState } from 'preact/hooks';
import { POLL_MS } from '../../data/create-poller.ts';
import type { ServiceError } from '../../data/create-service.ts';
import { useDeveloperView } from '../../data/developer-view.ts';
import { formatPlace } from '../../data/place.ts';
import { type LoadedSection, loadSection } from '../../sections/load-section.ts';
import { toTitle } from '../../sections/to-title.ts';
import type { PanelProps, TabProps } from '../parts/panel-props.ts';
import { ResourceList, SectionList } from '../rows/section-list.tsx';
import { RecordPanel } from './record-panel.tsx';
import { ResourcePanel } from './resource-panel.tsx';

/** Sections whose lists are places of the side bar: the section itself is for developers. */
const SPREAD = ['online-payments', 'utilities', 'pos-terminals', 'chat', 'contracts'];

/** Links to the places that contain this one. */
function Crumbs({ path, service }: Pick<TabProps, 'path' | 'service'>) {
  const [isDeveloper] = useDeveloperView(service);
  const [section = '', slug, id] = path;
  if (!isDeveloper && (id || SPREAD.includes(section)))
    return id ? (
      <p class="crumbs">
        <a href={formatPlace({ panel: 'sections', path: [section, slug ?? ''] })}>← Back to the list</a>
      </p>
    ) : null;
  return (
    <p class="crumbs">
      {isDeveloper && <a href={formatPlace({ panel: 'sections' })}>← All sections</a>}
      {path.slice(0, -1).map((text, index) => (
        <span key={text}>
          {isDeveloper ? ' / ' : '← '}
          <a href={formatPlace({ panel: 'sections', path: path.slice(0, index + 1) })}>
            {toTitle(text, index ? section : '')}
          </a>
        </span>
      ))}
    </p>
  );
}

/** Loads a section's description, and retries after a failure; `undefined` before the first answer. */
function useSection(service: PanelProps['service'], slug: string) {
  const [found, setFound] = useState<{ slug: string; section?: LoadedSection; problem?: string }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadSection(service, slug).then(
      (section) => isCurrent && setFound({ slug, section }),
      ({ message, status }: ServiceError) => {
        if (!isCurrent) return;
        const isUnknown = status === 404;
        const end = isUnknown ? 'Go back to all sections.' : 'The page will try again.';
        setFound({ slug, problem: `${message} ${end}` });
        if (!isUnknown) timer = setTimeout(() => setTries(tries + 1), POLL_MS);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [service, slug, tries]);
  return found?.slug === slug ? found : undefined;
}

function Within(props: TabProps) {
  const { path } = props;
  const [section = '', slug, id] = path;
  const { section: loaded, problem } = useSection(props.service, section) ?? {};
  if (problem) return <p class="problem">{problem}</p>;
  if (!loaded) return <p>Loading …</p>;
  if (!slug) return <ResourceList section={section} loaded={loaded} service={props.service} />;
  const resource = loaded.resources.find((each) => each.slug === slug);
  if (!resource)
    return <p class="problem">This section has nothing of this name. Go back to all sections.</p>;
  const shared = { ...props, section, resource, resources: loaded.resources };
  const isOnly = !resource.list && !!resource.read;
  return id || isOnly ? <RecordPanel {...shared} id={id ?? ''} /> : <ResourcePanel {...shared} />;
}

/** The whole API, generated from the service's own description: sections, lists, records and forms. */
export function SectionPanel(props: TabProps) {
  const { path } = props;
  if (!path.length) return <SectionList service={props.service} />;
  return (
    <>
      <Crumbs path={path} service={props.service} />
      <Within {...props} />
    </>
  );
}
