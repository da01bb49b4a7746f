import type { Report } from './report.ts';

const LOADS = {
  'create-link': ['CPU to create a link of fifteen fields', 1],
  'checkout-page': ['CPU to serve the checkout page, rendered', 2],
} as const;

/** The figures of the service and of the page that it serves. */
export function renderService({ service = [], pageScript }: Report): string {
  const lines = service.map(({ load, cpuMs }) => {
    const [text, atMostMs] = LOADS[load];
    return `| ${text} | at most ${atMostMs} ms | ${cpuMs.toFixed(2)} ms |`;
  });
  const page = `| checkout page's script, gzip -9, with one language | at most 25 kB | ${pageScript?.toFixed(1)} kB |`;
  return ['| figure | goal | measured |', '|---|---|---|', ...(pageScript ? [page] : []), ...lines].join(
    '\n',
  );
}
