import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useEscape } from './use-escape.ts';

interface OpenerProps {
  label: ComponentChildren;
  isPrimary?: boolean | undefined;
  /** Whether the form is open at first. */
  isUnfolded?: boolean | undefined;
  children: ComponentChildren;
}

/**
 * A button that opens a form below it and moves the focus into it. Escape closes it; typed values are kept until the user leaves
 * the place.
 */
export function Opener({ label, isPrimary, isUnfolded = false, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(isUnfolded);
  const isNeeded = useRef(isUnfolded);
  const wasPressed = useRef(false);
  const area = useRef<HTMLDivElement>(null);
  const id = useId();
  isNeeded.current ||= isOpen;
  useEscape(area, isOpen, () => {
    setOpen(false);
    area.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    if (isOpen && wasPressed.current)
      area.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isOpen]);
  return (
    <div class="opener" ref={area}>
      <button
        type="button"
        class={isPrimary ? 'primary' : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          wasPressed.current = true;
          setOpen(!isOpen);
        }}
      >
        {label}
      </button>
      <div id={id} hidden={!isOpen}>
        {isNeeded.current && children}
      </div>
    </div>
  );
}
