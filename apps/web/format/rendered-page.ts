/** A page that the server has rendered: it cannot know the clock, the region and the time zone of the visitor, so the browser begins with its choices. */
import { createContext, use, useSyncExternalStore } from 'react'

/** `at`: the time of the page, in milliseconds since 1970. `dateLocale`: how dates are written. */
export type RenderedPage = { at: number; dateLocale: string }

export const RenderedPageContext = createContext<RenderedPage | undefined>(undefined)

/** What the page was rendered with; undefined where this browser renders it. */
export const useRenderedPage = (): RenderedPage | undefined => use(RenderedPageContext)

const never = () => () => undefined

/** The value of this browser, and `rendered` on the server and until the page is hydrated. */
export const useOwn = <Value>(own: () => Value, rendered: () => Value): Value => useSyncExternalStore(never, own, rendered)

/** False on the server, and until the page is hydrated. */
export const useIsHydrated = (): boolean =>
  useOwn(
    () => true,
    () => false,
  )
