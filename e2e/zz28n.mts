import { chromium } from '@playwright/test';
import { findBrowsers } from './stack/find-browsers.ts';
import { CATALOGS } from '../src/page/texts/catalogs.ts';
const b = await chromium.launch({ executablePath: (await findBrowsers()).quick });
for (const [w, width] of [[320, (320 - 32 - 14) / 2], [320.1, (320 - 32 - 2 - 25.6 - 14) / 2], [390, (390 - 32 - 14) / 2], [390.1, (390 - 32 - 2 - 28 - 14) / 2]] as const) {
  const p = await b.newPage();
  for (const [lang, c] of Object.entries(CATALOGS)) {
    const texts = { e: c.required.expiry, c: c.required.cvc, ei: c.problems.expiry_invalid, em: c.problems.expiry_month, ep: c.problems.expiry_past, ci: c.problems.cvc_invalid.replace('{digits}', '3–4') };
    await p.setContent(`<body style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif">${Object.entries(texts).map(([k, t]) => `<p id=${k} style="width:${width}px;font-size:13px;line-height:17px;margin:0;overflow-wrap:break-word">${t}</p>`).join('')}`);
    for (const k of Object.keys(texts)) { const h = (await p.locator('#' + k).boundingBox())?.height ?? 0; if (h > 35) console.log(w, lang, k, h / 17, texts[k as 'e']); }
  }
}
await b.close();
