/** Replaced by the build with the version in package.json. */
declare const __VERSION__: string;

export const VERSION: string = __VERSION__;
