import { chromium } from '@playwright/test';
import { findBrowsers } from './stack/find-browsers.ts';
import { readFileSync } from 'node:fs';
const b = await chromium.launch({ executablePath: (await findBrowsers()).quick });
for (const arg of process.argv.slice(2)) {
  const [out, ...files] = arg.split(',');
  const p = await b.newPage({ viewport: { width: 400 * files.length, height: 600 } });
  await p.setContent(`<body style="margin:0;display:flex;gap:8px;align-items:flex-start;background:#c8c">${files.map((f) => `<img src="data:image/png;base64,${readFileSync(`/tmp/w/p28shots/${f}.png`).toString('base64')}">`).join('')}`);
  await p.screenshot({ path: `/tmp/w/p28shots/${out}.png`, fullPage: true });
}
await b.close();
