/** Loads the code of screens. Without a network the error says so, instead of that of a missing file. */
import { Refusal } from '@bothy/contract/errors.ts'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { basePath } from './base-path.ts'
import { allMessages } from './i18n/locale-messages.ts'

/** Whether this site answers at all. A file that is missing after an update is no network error: the router then reloads the page. */
const isReachable = (): Promise<boolean> =>
  fetch(basePath, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

async function orNetworkError<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (cause) {
    throw (await isReachable()) ? cause : new Refusal('NETWORK_ERROR', { cause })
  }
}

type Load<Name extends string> = () => Promise<Record<Name, RouteComponent>>

/** A landing page: it needs only the messages of the first screen. */
export const landingPage = <Name extends string>(load: Load<Name>, name: Name) => lazyRouteComponent(() => orNetworkError(load()), name)

/** A screen that needs the complete messages. */
export const screenWithAllMessages = <Name extends string>(load: Load<Name>, name: Name) =>
  lazyRouteComponent(() => orNetworkError(Promise.all([load(), allMessages()]).then(([screen]) => screen)), name)
