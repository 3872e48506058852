/** The oldest browsers in which all of the app works. The build, the README and the sentence for older ones name the same: browser-support.test.ts. */
export const oldestBrowsers = { safari: '16.4', ios: '16.4', chrome: '111', edge: '111', firefox: '121' }

/** For `build.target` of Vite. */
export const buildTarget = Object.entries(oldestBrowsers).map(([browser, version]) => browser + version)
