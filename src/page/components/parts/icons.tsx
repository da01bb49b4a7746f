import type { ComponentChildren } from 'preact';

/** A line icon on a grid of 24, in the color of the adjacent text, which has the same meaning. */
export const Icon = ({ children }: { children: ComponentChildren }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

export const LockIcon = () => (
  <Icon>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m6 12.5 4 4 8-9" />
  </Icon>
);

export const CrossIcon = () => (
  <Icon>
    <path d="m7.5 7.5 9 9m0-9-9 9" />
  </Icon>
);

/** The icon for returned money. */
export const UndoIcon = () => (
  <Icon>
    <path d="M9 6 4.5 10.5 9 15m-4.5-4.5h9a5 5 0 0 1 0 10H11" />
  </Icon>
);

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </Icon>
);

export const AlertIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5m0 3.2v.1" />
  </Icon>
);

/** The icon for languages. */
export const GlobeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17" />
  </Icon>
);

/** The icon for leaving to an external page. */
export const LeaveIcon = () => (
  <Icon>
    <path d="M18 13.5V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4.5" />
    <path d="M14 4h6v6m-.5-5.5L11 13" />
  </Icon>
);

export const ArrowIcon = () => (
  <Icon>
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Icon>
);

/** The arrow of an expandable part, which the stylesheet turns when it is open. */
export const ChevronIcon = () => (
  <span class="chevron">
    <Icon>
      <path d="m7 10 5 5 5-5" />
    </Icon>
  </span>
);
