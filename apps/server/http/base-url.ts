/** The public URL of the app. */
import type { Config } from '../config.ts'

/** Without a configured URL, the URL is known only once the server listens. */
export type BaseUrl = {
  /** Empty until it is known. */
  current: () => string
  /** Resolves when `setPort` is called. */
  known: Promise<string>
  /** Uses this port of localhost unless a URL is configured, and returns the URL. */
  setPort: (port: number) => string
}

export function createBaseUrl({ publicUrl }: Pick<Config, 'publicUrl'>): BaseUrl {
  const { promise: known, resolve } = Promise.withResolvers<string>()
  let url = publicUrl ?? ''
  return {
    current: () => url,
    known,
    setPort: (port) => {
      url ||= `http://localhost:${port}`
      resolve(url)
      return url
    },
  }
}
