/** Loads the code of screens. Without a network the error says so, instead of that of a missing file. */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { withAllMessages } from '../i18n/locale-messages.ts'
import { orNetworkError } from './network-error.ts'

type Load<Name extends string> = () => Promise<Record<Name, RouteComponent>>

/** A page that everybody opens: its messages are there already, see `build/common-messages.ts`. */
export const commonScreen = <Name extends string>(load: Load<Name>, name: Name) => lazyRouteComponent(() => orNetworkError(load()), name)

export const screen = <Name extends string>(load: Load<Name>, name: Name) =>
  lazyRouteComponent(() => orNetworkError(withAllMessages(load())), name)
