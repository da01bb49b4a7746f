import { type ComponentChildren, Fragment } from 'preact';
import { shorten } from '../../data/names.ts';
import { Badge, type BadgeProps } from './badge.tsx';
import { Moment } from './moment.tsx';

export interface ListRowProps {
  /** The accessible name. */
  label: string;
  title: ComponentChildren;
  /** The URL of the record's page. The whole row is clickable. */
  href?: string | undefined;
  state?: string | undefined;
  /** The state in words, if its code has none. */
  stateWords?: string | undefined;
  tone?: BadgeProps['tone'];
  /** Shown in a column of amounts. */
  amount?: string | undefined;
  /** Shown in one line. Empty facts are left out. */
  facts?: readonly ComponentChildren[];
  /** The time of the row, ISO 8601. */
  at?: string | undefined;
  /** A box that selects the row, before its title. */
  mark?: ComponentChildren;
  /** Shown below the row at full width. */
  children?: ComponentChildren;
}

const shortenText = (content: ComponentChildren): ComponentChildren =>
  typeof content === 'string' ? shorten(content) : content;

/** A record in a list, with columns for its title, state, amount and time. */
export function ListRow(props: ListRowProps) {
  const { label, title, href, state, stateWords, tone, amount, facts = [], at, mark, children } = props;
  return (
    <article class="row" aria-label={label}>
      {mark && <span class="mark">{mark}</span>}
      <h3>{href ? <a href={href}>{shortenText(title)}</a> : shortenText(title)}</h3>{' '}
      {state && (
        <Badge tone={tone} words={stateWords}>
          {state}
        </Badge>
      )}
      {amount && <p class="amount">{amount}</p>}
      <p class="about">
        {facts.filter(Boolean).map((fact, index) => (
          <Fragment key={index}>
            {index > 0 && ' · '}
            <span>{shortenText(fact)}</span>
          </Fragment>
        ))}
      </p>
      {at && <Moment at={at} />}
      {children && <div class="below">{children}</div>}
    </article>
  );
}
