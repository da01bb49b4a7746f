import type { ApiCall } from '../../sections/list-resources.ts';
import { useOffers } from '../../sections/use-offers.ts';
import { CallForm, type CallFormProps } from './call-form.tsx';

interface CallFormsProps extends Omit<CallFormProps, 'call' | 'isUnfolded'> {
  calls: readonly ApiCall[];
  /** The id of the call whose form is open at first. */
  unfolded?: string | undefined;
  /** Whether the first one is what people come for. */
  hasPrimary?: boolean;
}

/** The forms of those calls that the user is offered about a record, or without one. */
export function CallForms({ calls, unfolded, hasPrimary, ...shared }: CallFormsProps) {
  const offers = useOffers(shared.service);
  const offered = calls.filter((call) => offers(call, shared.known));
  if (!offered.length) return null;
  return (
    <div class="forms">
      {offered.map((call, at) => (
        <CallForm
          key={call.id}
          {...shared}
          call={call}
          isUnfolded={call.id === unfolded}
          isPrimary={!!hasPrimary && at === 0 && !!call.verb}
        />
      ))}
    </div>
  );
}
