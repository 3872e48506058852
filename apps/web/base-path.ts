/** Path of the folder that holds the app: `/`, or for instance `/club/` on a host with several sites. The built code lies one folder below it; our server serves it at `/`. */
const moduleUrl = import.meta.url

export const basePath: string = import.meta.env.DEV || import.meta.env.SSR ? '/' : new URL('../', moduleUrl).pathname
