import { type Command, getTime, writeRow } from './command.ts';
import { follow } from './follow.ts';

/** A call in the sandbox's log. */
interface LoggedCall {
  RequestId: string;
  At: string;
  Method: string;
  Path: string;
  Status: number;
  DurationMs: number;
  Message: string | null;
  Hint: string | null;
}

const PAGE = 200;

function write({ At, Status, Method, Path, DurationMs, Message, Hint }: LoggedCall): string {
  const isRefused = Status >= 400;
  const row = writeRow(
    [getTime(At), 8],
    [String(Status), 3],
    [Method, 6],
    [Path, 48],
    [`${Math.round(DurationMs)} ms`, 8],
  );
  return isRefused ? `${row} ${[Message, Hint].filter(Boolean).join(' ')}` : row;
}

/** Prints the newest calls of the company, and those that follow. */
export async function logs(
  command: Command,
  { isFollowing, limit, isRefused }: { isFollowing: boolean; limit: number; isRefused: boolean },
): Promise<void> {
  const list = async (Limit: number) => {
    const query = { Limit, ...(isRefused && { Refused: 'true' }) };
    return (
      await command.call<{ Requests: LoggedCall[] }>('GET /sandbox/requests', { query })
    ).Requests.reverse();
  };
  const show = (call: LoggedCall) => command.print(write(call));
  for (const call of await list(limit)) show(call);
  if (isFollowing)
    await follow(command, { list: () => list(PAGE), getKey: ({ RequestId }) => RequestId, show });
}
