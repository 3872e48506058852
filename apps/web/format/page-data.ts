/** What the server writes into a page that it has rendered, so that the browser continues from there without a request. */
import type { QueryKey } from '@tanstack/react-query'
import type { Locale } from '@bothy/contract/choices.ts'
import type { RenderedPage } from './rendered-page.ts'

export type PageData = RenderedPage & {
  path: string
  locale: Locale
  /** The answers that the page shows. */
  queries: { key: QueryKey; data: unknown }[]
}
