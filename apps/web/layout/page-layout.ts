/** The layout around a page. Each route declares it in its `staticData`. */
import type { MessageId } from '../i18n/catalog.ts'

export type PageLayout = {
  /** The title of the document, until the screen sets a more specific one. */
  title: MessageId
  /** The active item of the navigation. */
  tab: 'home' | 'activities' | 'my-activities' | 'favorites' | 'profile' | 'guide' | 'admin' | 'settings'
  /** The bottom of the page on phones: the tab bar, or the screen's own sticky bar. */
  bottom: 'tabs' | 'bar'
  /** "Create" is the primary action of the side navigation where the screen has no primary action of its own. */
  primaryAction: 'create'
  /** In an installed app, pulling the page down refreshes it. */
  refreshes: boolean
  /** Without any navigation, as on the sign-in pages. */
  bare: boolean
}
