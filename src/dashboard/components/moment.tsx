/** A time of the service, as it writes it, without its date's punctuation: UTC, as in the API and the logs. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en', { timeZoneName: 'short' })}>
      {at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}
    </time>
  );
}
