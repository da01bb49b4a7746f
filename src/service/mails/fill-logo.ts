import { LOGO_MARK } from '../../protocol/mails.ts';

/** Puts the picture at this address into the document of a mail; without one its place stays empty. */
export const fillLogo = (html: string, source: string | undefined): string =>
  html.replace(
    LOGO_MARK,
    source
      ? `<img src="${source}" alt="" height="44" style="display:block;height:44px;width:auto;max-width:180px;margin:0 0 12px;border-radius:8px">`
      : '',
  );
