function readAddress(variable: string): string {
  const address = process.env[variable];
  if (!address) throw new Error(`${variable} is not set: the global setup has not run.`);
  return address;
}

/** The sites of the running stack. They are read when used, because tests are also listed without a stack. */
export const ADDRESSES = {
  get shop() {
    return readAddress('E2E_SHOP_URL');
  },
  get service() {
    return readAddress('E2E_SERVICE_URL');
  },
  get terminal() {
    return readAddress('E2E_TERMINAL_URL');
  },
  get screen() {
    return readAddress('E2E_SCREEN_URL');
  },
};
