import { bundlePrograms } from '../../../../src/build/programs/bundle-programs.ts';

const FOLDER = '.cache/programs';

/** The programs that tests start, as `npm run build` makes them. */
export const BUNDLES = {
  service: `${FOLDER}/service-main.cjs`,
  company: `${FOLDER}/service-company.cjs`,
  adyenCheck: `${FOLDER}/service-adyen-requests-check.cjs`,
  terminal: `${FOLDER}/terminal-main.cjs`,
};

/** Every project of the run asks for it, each with its own copy of this module. */
const shared = globalThis as { bundling?: Promise<void> };

/** Bundles the programs as they are now, whatever has been built. */
export default (): Promise<void> => {
  shared.bundling ??= bundlePrograms(FOLDER);
  return shared.bundling;
};
