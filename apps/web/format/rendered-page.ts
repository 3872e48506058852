/** A page that the server has rendered: it cannot know the clock, the region and the time zone of the visitor, so the browser begins with its choices. */
import { createContext, use } from 'react'

/** `at`: the time of the page, in milliseconds since 1970. `dateLocale`: how dates are written. `member`: the id of the member who sees it; null for visitors. */
export type RenderedPage = { at: number; dateLocale: string; member: string | null }

export const RenderedPageContext = createContext<(RenderedPage & { isHydrated: boolean }) | undefined>(undefined)

/** What the page was rendered with; undefined where this browser renders it. */
export const useRenderedPage = (): RenderedPage | undefined => use(RenderedPageContext)

/** False on the server, and until the page is hydrated. It is no external store, for which React would render everything at once. */
export const useIsHydrated = (): boolean => use(RenderedPageContext)?.isHydrated ?? true

/** The value of this browser, and `rendered` on the server and until the page is hydrated. */
export const useBrowserValue = <Value>(own: () => Value, rendered: () => Value): Value => (useIsHydrated() ? own() : rendered())
