/** Loads the code of screens. Without a network the error says so, instead of that of a missing file. */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { withAllMessages } from '../i18n/locale-messages.ts'
import { loadWhenReachable } from './load-when-reachable.ts'
import { orNetworkError } from './network-error.ts'

type Load<Name extends string> = () => Promise<Record<Name, RouteComponent>>

/** Set while the page shows what the server has rendered, and the code of that is not here. */
let onUnreachable: (() => void) | undefined

/** While `load` runs, code waits for the network, because an error would replace what the page shows already. */
export async function keepRendered(load: () => Promise<void>, whenUnreachable: () => void): Promise<void> {
  onUnreachable = whenUnreachable
  await load()
  onUnreachable = undefined
}

const loadScreen = <Code>(load: () => Promise<Code>): Promise<Code> =>
  onUnreachable ? loadWhenReachable(load, onUnreachable) : orNetworkError(load())

/** A page that everybody opens: its messages are there already, see `build/common-messages.ts`. */
export const commonScreen = <Name extends string>(load: Load<Name>, name: Name) => lazyRouteComponent(() => loadScreen(load), name)

export const screen = <Name extends string>(load: Load<Name>, name: Name) =>
  lazyRouteComponent(() => loadScreen(() => withAllMessages(load())), name)
