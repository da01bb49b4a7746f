import type { Currency } from '../money.ts';

/** Patterns that fields of a record must match, by their paths: `{ 'Customer.SdiCode': '^.{6}$' }`. */
export type Conditions = Readonly<Record<string, string>>;

/** A template, or one for the records that match the conditions. */
export type Phrase = string | { text: string; where: Conditions };

/**
 * Describes a record to people who do not know the API: `x-words` of the calls that list and read it in OpenAPI.
 *
 * A template has fields of the record in braces, by their paths (`{Customer.Name}`). Money, times and states are written in words;
 * `{Items#item}` counts: "1 item", "3 items"; `{At~}` is the age of a time, `{At~~}` by the clock of the browser. A path goes through
 * all entries of a list, or with `last` through its last one: `{Answers.last.Errors.Message}`. Alternatives are separated by ` || `: the
 * first whose fields all have a value is used, and without one the phrase is left out.
 */
export interface RecordWords {
  /** The heading of its row and of its page: the first phrase that applies. */
  title: string | readonly Phrase[];
  /** More about it: who, what, how much, when. */
  facts?: readonly Phrase[];
  /** Sentences at the top of its page. */
  notes?: readonly Phrase[];
  /** Its state, if no field `State` or `Status` has it: the first phrase that applies. */
  state?: readonly Phrase[];
  /** Where its row leads, as a place of the dashboard such as `#links/{Subject}`. Default: to its own page, if a call reads it. */
  address?: readonly Phrase[];
  /** The field with a list of records that its row shows as a table. */
  table?: string;
  /** The path of a list of the dashboard with more fields of the same records, whose first one is the id. */
  more?: string;
  /** The field with the name of a user whose record it is: theirs is marked, and has no buttons for others. */
  user?: string;
  /** The field with its amount; false if the facts have it. Default: `Amount`. */
  amount?: string | false;
  /** The currency of its amounts, if no field of it has one. */
  currency?: Currency;
  /** The place of the dashboard that sets them up, and its label: it is shown if the list is refused. */
  setUp?: { label: string; address: string };
  /** The sentences for an empty list. Default: they name the button that makes the first record. */
  empty?: string;
  /** The fields that only developers need. Ids are among them in any case. */
  technical?: readonly string[];
  /** A part of its page that is more than fields: the messages of a thread, or the renewals of a subscription. */
  part?: 'messages' | 'renewals';
}

/** A list of which a record is chosen, in place of its id: `x-list` of a field in OpenAPI. */
export interface ListedValues {
  /** Its path, which may have fields of the record that the form is about in braces. The first field of its records is the id. */
  path: string;
  /** The scopes of its call. A user without any of them types the id. */
  scopes: readonly string[];
  /** The words for one of them: a template, as in `RecordWords`. */
  title: string;
  /** Whether they are searched (`Search`), because there may be too many to show. */
  isSearched?: true;
}

/** A call that people make in the dashboard: `x-verb` in OpenAPI. Calls without a verb are offered to developers alone. */
export interface CallVerb {
  /** The label of its button, such as `New contract`. */
  label: string;
  /** The words of the button that sends its form. Default: by the method. */
  yes?: string;
  /** Whether it cannot be undone. */
  isDanger?: true;
  /** The records that it is offered for. Default: all. */
  where?: Conditions;
  /** Tells people what they should know before they make it, and where to read more. */
  about?: string;
  guide?: string;
  /** A part of its form that is more than fields: how a brand looks. */
  part?: 'brand';
  /** The records that wait for it: its form is open from the start, before what else can be done. */
  isFirst?: Conditions;
  /** The path of the errors (`Field`, `Message`, `Hint`) for which the record waits for it: its form begins with them. */
  refusals?: string;
}
