import { readMessage, type Shapes } from './envelope.ts';
import type { FrameOptions, HostMessage } from './messages.ts';
import { readFlag, readNumber, readOptional, readOwn, readText, readTextList } from './readers.ts';

/** Keys that were not given stay absent, so that "not given" and "given as undefined" are one case. */
function readFrameOptions(value: unknown): FrameOptions {
  const options: FrameOptions = {
    externalSubmit: readFlag(readOwn(value, 'externalSubmit')),
    applePayParentBridge: readFlag(readOwn(value, 'applePayParentBridge')),
    autoHeight: readFlag(readOwn(value, 'autoHeight')),
  };
  const locale = readOptional(readText)(readOwn(value, 'locale'));
  const customCss = readOptional(readText)(readOwn(value, 'customCss'));
  const paymentMethods = readOptional(readTextList)(readOwn(value, 'paymentMethods'));
  if (locale !== undefined) options.locale = locale;
  if (customCss !== undefined) options.customCss = customCss;
  if (paymentMethods !== undefined) options.paymentMethods = paymentMethods;
  return options;
}

const HOST_SHAPES: Shapes<HostMessage> = {
  init: { options: readFrameOptions },
  validate: { id: readNumber },
  submit: { id: readNumber },
};

/** What the script around the page said, copied and capped, or `undefined` for anything that is not such a message. */
export const parseHostMessage = (data: unknown): HostMessage | undefined => readMessage(data, HOST_SHAPES);
