/** A time of the service, in UTC as in the API and the logs. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en', { timeZoneName: 'short' })}>
      {at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}
    </time>
  );
}
