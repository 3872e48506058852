/** Where the folder of the app stands, whatever screen is open: `/`, or `/club/` on a host that holds more. Its code lies one folder below. */
const own = import.meta.url

export const base: string = import.meta.env.DEV ? '/' : new URL('../', own).pathname
