import { type Command, UsageError } from './command.ts';

interface Caused {
  EventId: string;
  Payload: { TransactionId: string; Status: string };
  Records: Record<string, string>;
}

/** Causes an event with its records, or lists the types that the user may cause. */
export async function trigger(
  { call, print }: Command,
  { type, advanceClock }: { type: string | undefined; advanceClock: boolean },
): Promise<void> {
  if (!type) {
    const { EventTypes } = await call<{ EventTypes: string[] }>('GET /sandbox/events');
    throw new UsageError(`Name one of these event types:\n${EventTypes.join('\n')}`);
  }
  const body = advanceClock ? { AdvanceClock: true } : {};
  const caused = await call<Caused>('POST /sandbox/events/{EventType}', {
    params: { EventType: type },
    body,
  });
  const { EventId, Payload, Records } = caused;
  print(`${type} ${EventId} ${Payload.TransactionId} ${Payload.Status}`);
  for (const [name, id] of Object.entries(Records)) print(`  ${name} ${id}`);
}
