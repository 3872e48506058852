/** Loads the code of screens. Without a network the error says so, instead of that of a missing file. */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { allMessages } from '../i18n/locale-messages.ts'
import { orNetworkError } from './network-error.ts'

type Load<Name extends string> = () => Promise<Record<Name, RouteComponent>>

/** A landing page: it needs only the messages of the first screen. */
export const landingPage = <Name extends string>(load: Load<Name>, name: Name) => lazyRouteComponent(() => orNetworkError(load()), name)

/** A screen that needs the complete messages. */
export const screenWithAllMessages = <Name extends string>(load: Load<Name>, name: Name) =>
  lazyRouteComponent(() => orNetworkError(Promise.all([load(), allMessages()]).then(([screen]) => screen)), name)
