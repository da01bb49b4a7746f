import type { ApiRecord } from '../../sections/describe-record.ts';
import { isOwnRecord, listActions } from '../../sections/list-actions.ts';
import type { Resource } from '../../sections/list-resources.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { ActionButtons } from './action-buttons.tsx';

interface RecordButtonsProps extends PanelProps {
  record: ApiRecord;
  resource: Resource;
}

/** The buttons that a record and the login allow. Renders nothing if there are none, or if the record is the user's own. */
export function RecordButtons({ record, resource, service, act }: RecordButtonsProps) {
  const { buttons, words } = resource;
  const actions = isOwnRecord(record, words, service) ? [] : listActions(buttons, record, service.scopes);
  return actions.length > 0 && <ActionButtons actions={actions} service={service} act={act} />;
}
