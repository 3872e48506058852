/** Renders a page on the server, for a visitor or a member. The build makes `dist/server/render.js` of it, which only our server loads. */
import { Writable } from 'node:stream'
import { QueryClient, type QueryCache, type UseQueryOptions } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createApi } from '@bothy/client/api.ts'
import type { Connection } from '@bothy/client/connect.ts'
import { offlineLive } from '@bothy/client/live/live.ts'
import { createSession, type Session } from '@bothy/client/session/session.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { createQueries } from '../api/queries.ts'
import { App } from '../app.tsx'
import type { PageData } from '../format/page-data.ts'
import { RenderedPageContext } from '../format/rendered-page.ts'
import { loadLocaleMessages, type LocaleMessages } from '../i18n/locale-messages.ts'
import { createTranslation } from '../i18n/translation.tsx'
import { createAppRouter, type AppRouter } from '../router.tsx'

export type RenderRequest = {
  path: string
  locale: Locale
  /** How dates are written, such as `en-GB`. */
  dateLocale: string
  /** Milliseconds since 1970. */
  now: number
  /** Answers a call as for the viewer, or rejects with a refusal. */
  read: (call: CallName, input: Record<string, unknown>) => Promise<unknown>
  /** The member for whom it is rendered; without one, it is for visitors. */
  member?: UserInfo
}

export type Rendered = { title: string; body: string; data: PageData }

/** An answer may show a part that asks for another one. */
const maxRounds = 4

/** @throws {Refusal} if the page shows something that the viewer may not see. */
export async function render({ path, locale, dateLocale, now, read, member }: RenderRequest): Promise<Rendered> {
  const rendered = { at: now, dateLocale, member: member?.id ?? null, isHydrated: false }
  const connection = connectionOf(read, member)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const cache = client.getQueryCache()
  const router = createAppRouter({ connection }, createMemoryHistory({ initialEntries: [path] }))
  const [language] = await Promise.all([loadLocaleMessages(locale), router.load()])
  const app = (
    <RenderedPageContext value={rendered}>
      <App connection={connection} apiUrl={undefined} language={language} client={client} router={router} />
    </RenderedPageContext>
  )
  let body = await htmlOf(app)
  for (let round = 1; round < maxRounds && (await readMissing(cache)); round++) body = await htmlOf(app)
  const answered = cache.findAll({ predicate: ({ state }) => state.data !== undefined })
  const queries = answered.map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))
  return {
    title: await titleOf({ router, client, connection, language }),
    body,
    data: { path, locale, at: now, dateLocale, member: rendered.member, queries },
  }
}

/** A backend for one page. */
const connectionOf = (read: RenderRequest['read'], member: UserInfo | undefined): Connection => ({
  api: createApi(read),
  session: sessionOf(member),
  live: offlineLive,
  mode: 'rest',
  projectUrl: null,
  databaseVersion: null,
  demo: null,
  ready: Promise.resolve(),
  close: () => undefined,
})

/** The server reads with the session of the request, so the page itself has no token. */
function sessionOf(member: UserInfo | undefined): Session {
  const session = createSession({ storage: undefined, tabs: undefined })
  if (member) session.begin({ token: '-', expiresAt: new Date(8.64e15).toISOString(), user: member })
  return session
}

/** Complete, with everything that loads later. Every error counts: half a page would look finished. */
const htmlOf = (app: ReactElement): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write: (part: Buffer, _, done) => void (parts.push(part), done()),
      final: (done) => void (resolve(Buffer.concat(parts).toString()), done()),
    })
    // Large parts would otherwise be moved into place by inline scripts, which the policy of the page forbids.
    const { pipe } = renderToPipeableStream(app, { progressiveChunkSize: Infinity, onAllReady: () => pipe(sink), onError: reject })
  })

/** Reads what the page asks for. A query has the options of the last part that asks for it, so no other part disables it. False if nothing is missing. */
async function readMissing(cache: QueryCache): Promise<boolean> {
  const isEnabled = (options: UseQueryOptions) => options.enabled !== false
  const missing = cache.findAll({ predicate: ({ state, options }) => state.status === 'pending' && isEnabled(options as UseQueryOptions) })
  await Promise.all(missing.map((query) => query.fetch()))
  return missing.length > 0
}

type TitleParts = { router: AppRouter; client: QueryClient; connection: Connection; language: LocaleMessages }

/** The title that the page has in the browser. */
async function titleOf({ router, client, connection, language }: TitleParts): Promise<string> {
  const { t } = createTranslation(language)
  const queries = createQueries(connection.api)
  const club = (await client.ensureQueryData(queries.settings.club())).systemName
  const { staticData, params } = router.state.matches.at(-1)!
  const activity = 'id' in params ? await client.ensureQueryData(queries.activities.detail(params.id)) : undefined
  const page = activity?.title ?? (staticData.title && t(staticData.title))
  return page ? t('title.page', { page, club }) : club
}
