/** Path of the folder that holds the app: `/`, or for instance `/club/` on a host with several sites. The built code lies one folder below it. */
const moduleUrl = import.meta.url

export const basePath: string = import.meta.env.DEV ? '/' : new URL('../', moduleUrl).pathname
