import { startPage } from './start-page.ts';

/** The release, written in by the build. */
declare const __VERSION__: string;

startPage(window, { build: __VERSION__, fetch: (...call) => window.fetch(...call) });
