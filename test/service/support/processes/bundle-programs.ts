import { bundlePrograms } from '../../../../src/build/programs/bundle-programs.ts';
import { bundlePage } from '../page/bundle-page.ts';

const FOLDER = '.cache/programs';

/** The programs that tests start, as `npm run build` makes them. */
export const BUNDLES = {
  service: `${FOLDER}/service-main.cjs`,
  company: `${FOLDER}/service-company.cjs`,
  adyenCheck: `${FOLDER}/service-adyen-check-main.cjs`,
  terminal: `${FOLDER}/terminal-main.cjs`,
};

/** Every project of the run asks for it, each with its own copy of this module. */
const shared = globalThis as { bundling?: Promise<unknown> };

/** Bundles the programs and the page as they are now, whatever has been built. */
export default async (): Promise<void> => {
  shared.bundling ??= Promise.all([bundlePrograms(FOLDER), bundlePage()]);
  await shared.bundling;
};
