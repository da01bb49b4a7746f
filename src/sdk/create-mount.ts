import { createError } from './api/checkout-error.ts';
import type { Emit } from './api/create-emitter.ts';
import { getPageOrigin } from './api/get-page-origin.ts';
import { changeOptions, type MountOptions } from './api/read-options.ts';
import type {
  CheckoutChanges,
  CheckoutErrorCode,
  CheckoutEvents,
  CheckoutResult,
  CheckoutState,
  SubmitResult,
  ValidationResult,
} from './api/types.ts';
import { findContainer, type MountTarget } from './find-container.ts';
import { type MountedFrame, mountFrame } from './frame/mount-frame.ts';
import type { Question, Settle } from './frame/questions.ts';

/** Everything that a checkout does with its place in the shop's page: nowhere, soon in a container, or in one. */
export interface Mount {
  getState_(): CheckoutState;
  /** The payment, once it was made. */
  getResult_(): CheckoutResult | undefined;
  /** The event of `ready` in this mount, in a list; nothing before it is raised. */
  getReady_(): [CheckoutEvents['ready']] | undefined;
  /** @throws CheckoutError `destroyed` */
  refuse_(): void;
  mount(target: MountTarget): void;
  /** Takes the iframe away; what was asked fails with this code. After `destroyed` there is no other. */
  unmount(code: CheckoutErrorCode): void;
  update(changes: CheckoutChanges): void;
  focus(field?: string): void;
  validate(): Promise<ValidationResult>;
  submit(): Promise<SubmitResult>;
}

/** Keeps what was typed. False where a browser cannot move an iframe, or will not. */
function moveFrame(frame: HTMLIFrameElement, container: Element | ShadowRoot): boolean {
  try {
    if (frame.parentNode !== container) container.moveBefore(frame, null);
    return true;
  } catch {
    return false;
  }
}

export function createMount(options: MountOptions, emit: Emit): Mount {
  let result: CheckoutResult | undefined;
  let mounted: MountedFrame | undefined;
  let submission: Promise<SubmitResult> | undefined;
  let isDestroyed = false;
  /** The target of a `mount()` that waits for the end of the document. */
  let awaited: MountTarget | undefined;

  const refuse = () => {
    if (isDestroyed) throw createError('destroyed', 'create another');
  };

  const getResult = () => mounted?.getResult_() ?? result;

  const unmount = (code: CheckoutErrorCode) => {
    const frame = mounted;
    result = getResult();
    awaited = submission = mounted = undefined;
    isDestroyed ||= code === 'destroyed';
    frame?.close_(code);
  };

  const place = (target: MountTarget) => {
    const container = findContainer(target);
    // Out of the page, or failed to load: a new frame.
    const current = mounted && !['idle', 'failed'].includes(mounted.getState_()) && mounted.frame_;
    if (current && moveFrame(current, container)) {
      awaited = undefined;
      return;
    }
    unmount('unmounted');
    // The shopper starts again in a new frame, and `ready` says so.
    mounted = mountFrame(container, options, emit, current ? { restored: false } : undefined);
  };

  /** Misuse rejects the promise: `submit()` without `await` must not throw in the shop's click handler. */
  const ask = <T>(type: Question): Promise<T> => {
    const promise = new Promise<T>((resolve) => {
      refuse();
      // The listener of `mount()` was added before, and so runs first.
      if (awaited) return document.addEventListener('DOMContentLoaded', () => resolve(ask(type)));
      if (!mounted?.frame_.isConnected) throw createError('not_mounted', 'mount() first');
      mounted.ask_(type, resolve as Settle);
    });
    const end = () => {
      if (submission === promise) submission = undefined;
    };
    promise.then(end, (error) => {
      end();
      // `onclick = () => checkout.submit()` waits for no promise: said here, it is no "unhandled rejection" either.
      console.warn(error.message);
    });
    return promise;
  };

  return {
    getState_: () => (isDestroyed ? 'destroyed' : awaited ? 'loading' : (mounted?.getState_() ?? 'idle')),
    getResult_: getResult,
    getReady_: () => mounted?.getReady_(),
    refuse_: refuse,
    unmount,
    mount(target) {
      if (getPageOrigin() === 'null')
        throw createError('opaque_origin', 'this needs a page on https: no sandbox, no server');
      try {
        place(target);
      } catch (error) {
        if (document.readyState !== 'loading' || typeof target !== 'string') throw error;
        awaited = target;
        document.addEventListener('DOMContentLoaded', () => {
          if (awaited !== target) return;
          awaited = undefined;
          place(target);
        });
      }
    },
    update: (changes) => void (mounted ? mounted.update_(changes) : changeOptions(options, changes)),
    focus: (field) => mounted?.focus_(field),
    validate: () => ask('validate'),
    submit() {
      submission ??= ask('submit');
      return submission;
    },
  };
}
