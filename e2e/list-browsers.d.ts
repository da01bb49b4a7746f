export interface BrowserSearch {
  /** `E2E_CHROMIUM_PATH`: this one and no other. */
  wanted?: string | undefined;
  /** Where Playwright's own browser is, once it is installed. */
  bundledPath: string;
  exists: (path: string) => boolean;
}
/** The browsers that the tests could run in, the best first. */
export declare function listBrowsers({ wanted, bundledPath, exists }: BrowserSearch): string[];
