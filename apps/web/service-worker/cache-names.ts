/** The caches of the service worker. Sites below the same host share the storage, so each name contains the address of the app. */

/** Caches with the files of the app. All others hold what a member has seen, and are deleted when the member signs out. */
export const appCachePrefixes = ['bothy.shell ', 'bothy.assets '] as const

/** What a member wants to use after signing in. */
export const receivedPrefix = 'bothy.shared '

/** `scope` is the address of the folder of the app. */
export const cacheNames = (scope: string) => ({
  /** The page and what every screen needs, of one version. */
  shellPrefix: `${appCachePrefixes[0]}${scope} `,
  /** Code, styles and fonts that a screen has used. The address of each contains a hash of its content. */
  assets: `${appCachePrefixes[1]}${scope}`,
  /** Covers, avatars and the logo. */
  images: `bothy.images ${scope}`,
  /** Files that another app has shared, until the form reads them. */
  shared: `${receivedPrefix}${scope}`,
  /** The pictures of an activity that the member keeps: the page fills and removes these caches. */
  packPrefix: `bothy.pack ${scope} `,
})
