import type { ComponentChildren, VNode } from 'preact';

/** Line icons on a grid of 24, in the colour of the text beside them, which says the same in words. */
const createIcon = (shape: ComponentChildren) => (): VNode => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {shape}
  </svg>
);

export const LockIcon = createIcon([
  <rect key="body" x="5" y="11" width="14" height="9" rx="2" />,
  <path key="bow" d="M8 11V8a4 4 0 0 1 8 0v3" />,
]);

export const CheckIcon = createIcon(<path d="m6 12.5 4 4 8-9" />);

export const CrossIcon = createIcon(<path d="m7.5 7.5 9 9m0-9-9 9" />);

export const ClockIcon = createIcon([
  <circle key="face" cx="12" cy="12" r="8" />,
  <path key="hands" d="M12 7.5V12l3 2" />,
]);

export const AlertIcon = createIcon([
  <circle key="rim" cx="12" cy="12" r="9" />,
  <path key="mark" d="M12 7.5v5.5m0 3.2v.1" />,
]);

/** To a page that is not ours. */
export const LeaveIcon = createIcon([
  <path key="box" d="M18 13.5V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4.5" />,
  <path key="arrow" d="M14 4h6v6m-.5-5.5L11 13" />,
]);
export const ArrowIcon = createIcon(<path d="M19 12H5m6-6-6 6 6 6" />);

export const CardIcon = createIcon([
  <rect key="card" x="3" y="5.5" width="18" height="13" rx="2" />,
  <path key="stripe" d="M3 10h18M6.5 14.5h4" />,
]);

export const BankIcon = createIcon(<path d="m4 9.5 8-5 8 5ZM4 19.5h16m-13.5-8v6m3.7-6v6m3.6-6v6m3.7-6v6" />);

export const CopyIcon = createIcon([
  <rect key="front" x="9" y="9" width="11" height="11" rx="2" />,
  <path key="back" d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3" />,
]);
