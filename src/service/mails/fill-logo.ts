import { LOGO_MARK } from '../../protocol/mails.ts';

/** Inserts the URL of a logo into a mail's HTML. Without one, the space stays empty. */
export const fillLogo = (html: string, source: string | undefined): string =>
  html.replace(
    LOGO_MARK,
    source
      ? `<img src="${source}" alt="" height="44" style="display:block;height:44px;width:auto;max-width:180px;margin:0 0 12px;border-radius:8px">`
      : '',
  );
