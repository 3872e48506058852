/** How the shell stands around a page. Each route says it in its `staticData`. */
import type { WordId } from '../words/catalogue.ts'

export type PageFrame = {
  /** The document's title, until the screen knows a better one. */
  title: WordId
  /** What is lit in the navigation. */
  tab: 'home' | 'activities' | 'my-activities' | 'favorites' | 'profile' | 'guide' | 'admin' | 'settings'
  /** What stands at the bottom on phones: the tabs, or the screen's own sticky bar. */
  bottom: 'tabs' | 'bar'
  /** Create is ember in the side navigation where the screen has no ember of its own. */
  ember: 'create'
  /** Without any navigation: signing in. */
  bare: boolean
}
