/** The version of the journal's tables, in `user_version`. */
export const SCHEMA_VERSION = 1;

export const SCHEMA = `
create table dialogues (
  sale_id text not null,
  service_id text not null,
  category text not null,
  -- What a repeated message must agree in.
  fingerprint text not null,
  state text not null check (state in ('BEGUN', 'AUTHORIZING', 'ENDED')),
  -- The host's id of the attempt, from AUTHORIZING on.
  reference text,
  -- JSON: the card that was presented, from AUTHORIZING on.
  card text,
  -- Set if the message came by the connection to the service.
  message_id text,
  request text not null,
  response text,
  result text,
  error_condition text,
  message text,
  began_at integer not null,
  ended_at integer,
  -- Room for the end: a disk that is full is found out before anything begins.
  reserve blob,
  primary key (sale_id, service_id)
) strict;
create index dialogues_by_time on dialogues (began_at);
create table prints (
  id text primary key,
  at integer not null,
  qualifier text not null,
  rows text not null
) strict;
-- What the service has not confirmed yet, oldest first.
create table outbox (
  number integer primary key autoincrement,
  kind text not null check (kind in ('REPORT', 'WITHDRAW')),
  body text not null
) strict;
-- What the terminal decided alone.
create table authorizations (
  reference text primary key,
  psp_reference text unique,
  -- JSON: the decision.
  decision text not null,
  amount_minor integer not null,
  currency text not null,
  is_held integer not null,
  reversed_minor integer not null default 0
) strict;
-- What the service said at the last hello, for a start without it.
create table facts (
  name text primary key,
  value text not null
) strict;
create table reversals (
  reference text primary key,
  -- JSON: the answer.
  answer text not null
) strict;
`;
