import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callSchemas } from '@bothy/contract/call-schemas.ts'
import { calls, callNames } from '@bothy/contract/calls.ts'
import { connect, type Connection } from '../connect.ts'
import type { LiveEvent } from '../live/live.ts'
import { aBrowser, aPage } from '../testing/fake-browser.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { buildDatabaseImage } from './database-image.ts'
import { demoCode, demoMembers, demoPassword } from './demo-members.ts'
import { openMockServer, type DatabaseStore } from './server.ts'
import type { WorkerRequest, WorkerMessage, DatabaseWorker, MessageEndpoint } from './worker-messages.ts'
import { serveWorker } from './worker-server.ts'

let packed: Buffer
let image: Blob
beforeAll(async () => {
  packed = (await buildDatabaseImage()).packed
  image = new Blob([await promisify(gunzip)(packed)])
}, 120_000)

/** The storage of a browser, in memory: a closed database is opened again until it is erased. */
function aStore(): DatabaseStore & { opened: PGlite[] } {
  const opened: PGlite[] = []
  let stored: Blob | undefined
  return {
    opened,
    async open() {
      const database = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: stored ?? image })
      opened.push(database)
      return {
        query: database.query.bind(database),
        exec: database.exec.bind(database),
        transaction: database.transaction.bind(database),
        listen: database.listen.bind(database),
        close: async () => {
          stored = await database.dumpDataDir('none')
          await database.close()
        },
      }
    },
    erase: async () => void (stored = undefined),
  }
}

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** The API of one tab, connected to its worker by a message channel. */
function aTab(browser = aBrowser(), { store = aStore(), page = aPage().page } = {}): Connection & { changes: LiveEvent[] } {
  const startWorker = () => {
    const { port1, port2 } = new MessageChannel()
    const openStore: Parameters<typeof serveWorker>[1] = async (_, { onStorage }) => ({
      ...store,
      async open() {
        onStorage({ notStored: null, opened: store.opened.length === 0 ? 'created' : 'stored' })
        return store.open()
      },
    })
    serveWorker(port1 as unknown as MessageEndpoint<WorkerMessage, WorkerRequest>, openStore)
    port1.start()
    port2.start()
    const terminate = () => port2.close()
    closers.push(terminate)
    return Object.assign(port2, { terminate }) as unknown as DatabaseWorker
  }
  const tab = connect({ mode: 'mock', demo: { image: 'of the test', delay: 0, startWorker }, storage: browser.tab().storage, page })
  const changes: LiveEvent[] = []
  closers.push(
    () => Promise.all(store.opened.filter(({ closed }) => !closed).map((database) => database.close())),
    tab.close,
    tab.live.listen((one) => changes.push(one)),
  )
  return { ...tab, changes }
}

const [mairi, jonas] = demoMembers
async function signIn({ api, session }: Connection, { email }: { email: string }) {
  await api.emailLogin({ email, password: demoPassword })
  return session.current()!
}
const firstActivity = async ({ api }: Connection, phase: 'voting' | 'enrolling' | 'review') =>
  (await api.listActivities({ phase: [phase] })).items[0]!

describe('the mock backend', () => {
  test('shows the sample club to a visitor', async () => {
    const tab = aTab()
    const { items } = await tab.api.listActivities({})
    expect(items.map(({ phase }) => phase).toSorted()).toEqual(
      ['active', 'cancelled', 'enrolling', 'enrolling', 'enrolling', 'finished', 'voting', 'voting'].toSorted(),
    )
    expect(items.every((item) => callSchemas.listActivities.output.safeParse({ items: [item], nextCursor: null }).success)).toBe(true)
    expect(tab.demo?.loading()).toBe('ready')
  })

  test('refuses the calls for members to a visitor', async () => {
    const tab = aTab()
    const { id: activityId } = await firstActivity(tab, 'voting')
    const some = { activityId, routeId: activityId, userId: activityId, kind: 'joined', reason: 'Rain', name: 'Mei' }
    for (const name of callNames.filter((one) => calls[one].who !== 'open')) {
      const shape = Object.keys((callSchemas[name].input as unknown as { shape?: object }).shape ?? {})
      const input = Object.fromEntries(Object.entries(some).filter(([key]) => shape.includes(key)))
      const refused = await (tab.api[name] as (input: unknown) => Promise<unknown>)(input).catch((error: unknown) => error)
      // An invalid input is refused before the token is checked.
      expect([name, (refused as { code: string }).code]).toEqual([name, expect.stringMatching(/^(NOT_SIGNED_IN|INVALID_INPUT)$/)])
    }
    await expect(tab.api.joinActivity({ activityId })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  test('refuses an invalid input with its fields', async () => {
    const pending = aTab().api.emailLogin({ email: 'nobody', password: 'x' })
    await expect(pending).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: { email: ['NOT_AN_EMAIL'] } })
  })

  test('refuses by the rules in the database functions', async () => {
    const tab = aTab()
    await signIn(tab, jonas)
    const { id: activityId } = await firstActivity(tab, 'voting')
    await expect(tab.api.joinActivity({ activityId })).rejects.toMatchObject({ code: 'ENROLLMENT_NOT_OPEN', status: 409 })
    await expect(tab.api.approveActivity({ activityId })).rejects.toMatchObject({ code: 'NOT_PERMITTED' })
    const nowhere = { activityId: '00000000-0000-4000-8000-000000000000' }
    await expect(tab.api.getActivity(nowhere)).rejects.toMatchObject({ code: 'ACTIVITY_NOT_FOUND' })
  })

  test('emits a change event for a changed activity', async () => {
    const tab = aTab()
    await signIn(tab, mairi)
    const { id: activity } = await firstActivity(tab, 'enrolling')
    const before = await tab.api.getActivity({ activityId: activity })
    const after = before.isJoined
      ? await tab.api.leaveActivity({ activityId: activity })
      : await tab.api.joinActivity({ activityId: activity })
    expect(after.isJoined).toBe(!before.isJoined)
    await expect.poll(() => tab.changes).toContainEqual({ activity })
  })
})

describe('signing in', () => {
  test.each(demoMembers)('$name signs in with the password on the screen', async (member) => {
    const tab = aTab()
    const { user } = await signIn(tab, member)
    expect(user).toMatchObject({ name: member.name, isAdmin: member.isAdmin })
    expect((await tab.api.getUserInfo()).id).toBe(user.id)
  })

  test('a wrong password is refused', async () => {
    const { api } = aTab()
    const pending = api.emailLogin({ email: mairi.email, password: 'under the hills' })
    await expect(pending).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  })

  test('a new member registers, is signed in at once, changes the password and signs in with the new one', async () => {
    const tab = aTab()
    const mei = { name: 'Mei Lin', email: 'mei@example.org', phone: '+491701234567', password: 'first password' }
    await tab.api.register(mei)
    expect(tab.session.current()?.user.name).toBe('Mei Lin')
    await expect(tab.api.register(mei)).rejects.toMatchObject({ code: 'ALREADY_REGISTERED' })
    await expect(tab.api.changePassword({ currentPassword: 'wrong', newPassword: 'second password' })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    await tab.api.changePassword({ currentPassword: mei.password, newPassword: 'second password' })
    await tab.api.refreshSession()
    await tab.api.logout()
    expect(tab.session.current()).toBeNull()
    await tab.api.emailLogin({ email: mei.email, password: 'second password' })
    expect(tab.session.current()?.user.email).toBe(mei.email)
  })

  test('a short password and an invalid link are refused', async () => {
    const { api } = aTab()
    const mei = { name: 'Mei Lin', email: 'mei@example.org', phone: '+491701234567', password: 'abc' }
    await expect(api.register(mei)).rejects.toMatchObject({ code: 'WEAK_PASSWORD', fields: { password: ['TOO_SHORT'] } })
    await expect(api.verifyEmail({ token: 'made up' })).rejects.toMatchObject({ code: 'BAD_CODE' })
  })
})

describe('the inbox', () => {
  const linkIn = (tab: Connection) => new URL(tab.demo!.inbox().findLast(({ link }) => link)!.link!, 'http://tab')
  const tokenIn = (tab: Connection) => linkIn(tab).searchParams.get('token')!

  test('every sample member signs in with the code on the screen', async () => {
    const tab = aTab()
    for (const { phone, name } of demoMembers) {
      expect(await tab.api.sendCode({ phone })).toEqual({ ok: true, resendAfter: 60 })
      expect(tab.demo!.inbox().at(-1)).toEqual({ kind: 'sign-in-code', to: phone, code: demoCode })
      await tab.api.phoneLogin({ phone, code: demoCode })
      expect(tab.session.current()?.user.name).toBe(name)
    }
  })

  test('a code is sent once a minute, and is invalid after three tries or ten minutes', async () => {
    const store = aStore()
    const server = await openMockServer({ store, delay: 0, onEvent: () => undefined, onSent: () => undefined })
    closers.push(server.close)
    /** The database has its own clock, so the rows become older instead. Wrong codes do not add up to a lock here. */
    const advance = (minutes: number) =>
      store.opened[0]!.exec(
        `update accounts.attempts set began_at = began_at - interval '${minutes} minutes';
         update accounts.phone_codes set expires_at = expires_at - interval '${minutes} minutes';
         delete from accounts.guesses`,
      )
    const send = () => server.call('sendCode', { phone: mairi.phone }, null)
    const enter = (code: string) => server.call('phoneLogin', { phone: mairi.phone, code }, null)
    await send()
    await expect(send()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.closeTo(60, -1) as number })
    for (let round = 0; round < 3; round++) await expect(enter('000000')).rejects.toMatchObject({ code: 'BAD_CODE' })
    await expect(enter(demoCode)).rejects.toMatchObject({ code: 'BAD_CODE' })
    await advance(1)
    await send()
    await advance(10)
    await expect(enter(demoCode)).rejects.toMatchObject({ code: 'BAD_CODE' })
    await send()
    expect(await enter(demoCode)).toMatchObject({ user: { name: mairi.name } })
    await expect(enter(demoCode)).rejects.toMatchObject({ code: 'BAD_CODE' })
  })

  test('a forgotten password is reset with the link in the inbox', async () => {
    const tab = aTab()
    await tab.api.resetPassword({ email: 'nobody@example.org' })
    expect(tab.demo!.inbox()).toEqual([])
    await tab.api.resetPassword({ email: jonas.email })
    expect(linkIn(tab).pathname).toBe('/reset-password')
    const token = tokenIn(tab)
    await expect(tab.api.confirmPasswordReset({ token, newPassword: 'password1' })).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
      fields: { newPassword: ['INVALID'] },
    })
    await tab.api.confirmPasswordReset({ token, newPassword: 'over the passes' })
    await tab.api.emailLogin({ email: jonas.email, password: 'over the passes' })
    expect(tab.session.current()?.user.name).toBe(jonas.name)
    await expect(tab.api.confirmPasswordReset({ token, newPassword: 'once again' })).rejects.toMatchObject({ code: 'BAD_CODE' })
  })

  test('an address is confirmed with the link in the inbox, when an admin requires it', async () => {
    const tab = aTab()
    await signIn(tab, mairi)
    await tab.api.updateSystemSettings({ requireEmailVerification: true })
    await tab.api.logout()
    const mei = { name: 'Mei Lin', email: 'mei@example.org', phone: '+491701234567', password: 'first password' }
    expect(await tab.api.register(mei)).toEqual({ needEmailConfirmation: true, session: null })
    expect(await tab.api.register(mei)).toEqual({ needEmailConfirmation: true, session: null })
    expect(tab.demo!.inbox().map(({ kind }) => kind)).toEqual(['confirm-address', 'address-in-use'])
    await expect(tab.api.emailLogin({ email: mei.email, password: mei.password })).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
    expect(linkIn(tab).pathname).toBe('/verify-email')
    await tab.api.verifyEmail({ token: tokenIn(tab) })
    await tab.api.emailLogin({ email: mei.email, password: mei.password })
    expect(tab.session.current()?.user.name).toBe('Mei Lin')
  })
})

describe('the database', () => {
  test('is small: a tab downloads it once, and copies all of it at each visit', () => {
    expect(packed.length).toBeLessThan(2_000_000)
    expect(image.size).toBeLessThan(16_000_000)
  })

  test('is reset with the sample data, a sign-out and a resync', async () => {
    const tab = aTab()
    await signIn(tab, mairi)
    const { id: activityId } = await firstActivity(tab, 'enrolling')
    await tab.api.deleteActivity({ activityId }).catch(() => tab.api.cancelActivity({ activityId, reason: 'Rain' }))
    await tab.demo!.startOver()
    expect(tab.session.current()).toBeNull()
    expect(tab.changes.at(-1)).toEqual({ resync: true })
    expect((await tab.api.listActivities({ phase: ['enrolling'] })).items).toHaveLength(3)
  })

  test('that was deleted invalidates its tokens, so the list is shown to a visitor', async () => {
    const browser = aBrowser()
    await signIn(aTab(browser), mairi)
    const later = aTab(browser)
    expect((await later.api.listActivities({})).items).toHaveLength(8)
    expect(later.session.token()).toBeNull()
  })

  test('keeps its data when it is opened again', async () => {
    const store = aStore()
    const opening = { store, delay: 0, onEvent: () => undefined, onSent: () => undefined }
    const first = await openMockServer(opening)
    const { token } = (await first.call('emailLogin', { email: mairi.email, password: demoPassword }, null)) as { token: string }
    await first.call('updateUserInfo', { name: 'Mairi S.' }, token)
    await first.close()
    const second = await openMockServer(opening)
    closers.push(second.close)
    expect(await second.call('getUserInfo', {}, token)).toMatchObject({ name: 'Mairi S.' })
  })
})

test('a backup of another version is refused, and says whether it is newer', async () => {
  const tab = aTab()
  await signIn(tab, mairi)
  const file = await tab.api.backupClub({ password: demoPassword })
  const text = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
  const refusalOf = async (...migrations: string[]) => {
    const other = new Blob([JSON.stringify({ ...(JSON.parse(text) as object), migrations })])
    const packed = await new Response(other.stream().pipeThrough(new CompressionStream('gzip'))).blob()
    return tab.api.restoreClub({ file: packed, password: demoPassword }).catch(({ code }: { code: string }) => code)
  }
  expect(await refusalOf('accounts/110_two_factor_resets.sql', 'schema/001_club.sql')).toBe('BACKUP_OF_OTHER_VERSION')
  expect(await refusalOf('schema/169_version_0.1.0', 'schema/999_later.sql')).toBe('BACKUP_OF_NEWER_VERSION')
})

describe('a page', () => {
  test('that is left ends its worker, and opens the club again when it is restored: what waited for an answer is answered', async () => {
    const { page, change } = aPage()
    const [store, later] = [aStore(), aStore()]
    const opening = Promise.withResolvers<void>()
    const tab = aTab(aBrowser(), {
      page,
      store: { ...store, open: () => (store.opened.length === 0 ? opening.promise.then(store.open) : later.open()) },
    })
    const list = tab.api.listActivities({})
    const signIn = tab.api.emailLogin({ email: mairi.email, password: demoPassword }).catch((error: unknown) => error)
    await expect.poll(() => tab.demo!.storage()).toBeDefined()
    change('left')
    change('restored')
    opening.resolve()
    expect((await list).items).toHaveLength(8)
    expect(await signIn).toMatchObject({ code: 'UNAVAILABLE' })
    expect(tab.changes).toEqual([{ resync: true }])
    await Promise.all(later.opened.map((database) => database.close()))
  })
})

describe('the timing', () => {
  test('delays answers as configured, half as long for a favorite and not at all for settings', async () => {
    const { clock, advance, timerSet, pending } = fakeClock()
    const server = await openMockServer({ store: aStore(), delay: 1000, onEvent: () => undefined, onSent: () => undefined, clock })
    closers.push(server.close)
    await server.call('getSettings', {}, null)
    // The status job and the closing of votes.
    expect(pending()).toBe(2)
    const list = server.call('listActivities', {}, null)
    await timerSet(1000)
    advance(1000)
    expect(await list).toMatchObject({ items: expect.any(Array) })
    const { token } = (await server.call('emailLogin', { email: mairi.email, password: demoPassword }, null)) as { token: string }
    const { items } = (await Promise.all([server.call('listActivities', {}, null), timerSet(1000).then(() => advance(1000))]))[0] as {
      items: { id: string }[]
    }
    const favorite = server.call('addFavorite', { activityId: items[0]!.id }, token)
    await timerSet(500)
    advance(500)
    expect(await favorite).toMatchObject({ isFavorite: true })
  })

  test('runs the status job two seconds after the start and then every hour', async () => {
    const { clock, advance, hasTimer } = fakeClock()
    const store = aStore()
    const server = await openMockServer({ store, delay: 0, onEvent: () => undefined, onSent: () => undefined, clock })
    closers.push(server.close)
    const database = store.opened[0]!
    await database.exec(
      `update public.activities set start_time = now() - interval '2 days', end_time = now() - interval '1 day' where phase = 'active'`,
    )
    advance(2000)
    await expect.poll(async () => (await database.query("select from public.activities where phase = 'active'")).rows).toEqual([])
    expect(hasTimer(3_600_000)).toBe(true)
  })

  test('asks for an overdue group even if votes cannot be closed', async () => {
    const { clock, advance } = fakeClock()
    const store = aStore()
    const server = await openMockServer({ store, delay: 0, onEvent: () => undefined, onSent: () => undefined, clock })
    closers.push(server.close)
    const database = store.opened[0]!
    await database.exec(`
      alter function rules.close_votes rename to close_no_votes;
      update public.activities set phase = 'active', start_time = now() - interval '9 hours', end_time = now() - interval '2 hours' where phase = 'enrolling'`)
    advance(2000)
    await expect
      .poll(async () => (await database.query("select from public.notifications where kind = 'activity-overdue'")).rows.length)
      .toBeGreaterThan(0)
  })

  test('opens enrollment when the closing time of a vote is over', async () => {
    const { clock, advance, hasTimer } = fakeClock()
    const store = aStore()
    const server = await openMockServer({ store, delay: 0, onEvent: () => undefined, onSent: () => undefined, clock })
    closers.push(server.close)
    const database = store.opened[0]!
    await database.exec(`update public.activities set vote_closes_at = now() - interval '1 minute' where phase = 'voting'`)
    await expect.poll(() => hasTimer(0)).toBe(true)
    advance(0)
    await expect.poll(async () => (await database.query("select from public.activities where phase = 'voting'")).rows).toEqual([])
  })
})
