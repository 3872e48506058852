import { afterEach, describe, expect, test } from 'vitest'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { connect } from '../connect.ts'
import type { SessionEvent } from '../session/session.ts'
import { aBrowser, aPage } from '../testing/fake-browser.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { aFakeSupabase, authError, functionRefusal, someTokens, type Handlers } from '../testing/fake-supabase.ts'
import { hangUp, respond, neverRespond } from '../testing/test-server.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const mei = { email: 'mei@example.org', password: 'over the hills' }

/** Any number of tabs of one browser, connected to one fake project. */
async function aClub(handlers: Handlers = {}, stored: Record<string, string> = {}) {
  const supabase = await aFakeSupabase({ token: () => respond(200, someTokens('first')), ...handlers })
  const browser = aBrowser(stored)
  const time = fakeClock(Date.now())
  closers.push(supabase.close)
  const tab = () => {
    const { page, setIdle } = aPage()
    const connection = connect({ mode: 'supabase', supabase: supabase.project, ...browser.tab(), clock: time.clock, page })
    closers.unshift(connection.close)
    const events: string[] = []
    for (const event of ['signed-in', 'signed-out', 'refreshed', 'user-updated', 'mfa-verified'] satisfies SessionEvent[])
      connection.session.on(event, (detail) =>
        events.push(event === 'signed-out' ? `signed-out: ${(detail as { reason: string }).reason}` : event),
      )
    const timesLeft: number[] = []
    connection.session.on('idle', (ms) => timesLeft.push(ms))
    return { ...connection, events, setIdle, timesLeft }
  }
  return { supabase, browser, time, tab, ...tab() }
}

describe('a member who uses no tab', () => {
  const minutes = (count: number) => count * 60_000
  async function signedIn(stay: boolean) {
    const settings = { sessionTimeout: 30, offerStaySignedIn: true, allowSelfRegistration: true, requireEmailVerification: false }
    const club = await aClub({
      token: (_, count) => respond(200, someTokens(`number ${count}`)),
      get_settings: () => respond(200, settings),
      get_user_settings: () => respond(200, { account: { sessionTimeout: 10 } }),
      stay_signed_in: () => respond(200, { ok: true }),
      signup: () => respond(200, someTokens('registered')),
      logout: () => respond(204, ''),
    })
    await club.api.emailLogin({ ...mei, stay })
    club.time.advance(minutes(0.5))
    club.setIdle(minutes(30))
    return club
  }

  test('is signed out after the idle time, and is told why, also if the app has refreshed the tokens', async () => {
    const { time, session, api } = await signedIn(false)
    const ended = new Promise<{ token: string | null }>((resolve) => session.on('signed-out', resolve))
    time.advance(minutes(5))
    await session.exclusively(() => api.refreshSession({}))
    time.advance(minutes(5.5))
    const { token } = await ended
    expect(session.current()).toBeNull()
    expect(await api.explainSignOut({ token: token! })).toEqual({ reason: 'idle', idleMinutes: 10 })
    expect(await api.explainSignOut({ token: 'another' })).toEqual({ reason: null, idleMinutes: null })
  })

  test('is warned in all tabs two minutes before, and one answer is enough for all', async () => {
    const { time, session, api, timesLeft, tab, browser } = await signedIn(false)
    browser.deliver()
    const other = tab()
    other.setIdle(minutes(30))
    await other.api.getUserInfo()
    const inBothTabs = [timesLeft, other.timesLeft]
    const expectLeft = (ms: number) => expect.poll(() => inBothTabs.map((times) => times.includes(ms))).toEqual([true, true])
    time.advance(minutes(7))
    await expectLeft(minutes(3))
    time.advance(minutes(1.5))
    await expectLeft(minutes(1.5))
    inBothTabs.forEach((times) => times.splice(0))
    await session.exclusively(() => api.refreshSession({ idleSeconds: 0 }))
    browser.deliver()
    await expectLeft(Infinity)
    time.advance(minutes(7))
    await expectLeft(minutes(3))
    expect(session.current()).not.toBeNull()
  })

  test('stays signed in on a device where that was chosen', async () => {
    const { time, session, supabase, timesLeft } = await signedIn(true)
    time.advance(minutes(45))
    await expect.poll(() => timesLeft).toContain(minutes(90 * 24 * 60 - 45))
    expect(session.current()).not.toBeNull()
    expect(supabase.requestsTo('stay_signed_in')).toHaveLength(1)
    expect(supabase.requestsTo('logout')).toEqual([])
  })

  test('is signed out after the idle time on a device where a former member stayed signed in', async () => {
    const { api, time, session, setIdle } = await signedIn(true)
    await api.logout()
    setIdle(0)
    await api.register({ name: 'Ada', email: 'ada@example.org', phone: '', password: 'under the stars', language: 'en' })
    time.advance(minutes(0.5))
    setIdle(minutes(30))
    time.advance(minutes(10.5))
    await expect.poll(() => session.current()).toBeNull()
  })
})

describe('a sign-in', () => {
  test('is stored by the app and by the Supabase library, in every tab', async () => {
    const { api, session, browser, tab, events } = await aClub()
    const other = tab()
    await api.emailLogin(mei)
    const { access_token: token } = someTokens('first')
    expect(session.current()).toMatchObject({ token, user: { name: 'Mei Lin' } })
    expect(events).toEqual(['signed-in'])
    browser.deliver()
    expect(other.session.current()).toEqual(session.current())
    expect(await other.api.getUserInfo()).toMatchObject({ name: 'Mei Lin' })
    expect(JSON.parse(browser.stored()['bothy.supabase']!)).toMatchObject({ access_token: token, refresh_token: 'refresh-first' })
  })

  test('that needs a second factor is stored nowhere until the factor is verified', async () => {
    const { api, session, browser, supabase, events } = await aClub({
      token: () => respond(200, someTokens('half', { factor: true })),
      challenge: () => respond(200, { id: 'asked', type: 'totp', expires_at: 0 }),
      verify: (_, count) => (count === 1 ? authError(422, 'mfa_verification_failed') : respond(200, someTokens('whole', { factor: true }))),
    })
    const answer = await api.emailLogin(mei)
    if (isSession(answer)) return expect.unreachable()
    expect([session.current(), browser.stored()]).toEqual([null, {}])
    await expect(api.answerMfa({ challenge: 'a guess', code: '123456' })).rejects.toMatchObject({ code: 'BAD_CODE' })
    expect(supabase.requestsTo('challenge')).toEqual([])
    await expect(api.answerMfa({ challenge: answer.challenge, code: '000000' })).rejects.toMatchObject({ code: 'BAD_CODE' })
    await api.answerMfa({ challenge: answer.challenge, code: '123456' })
    expect(session.token()).toBe(someTokens('whole').access_token)
    expect(events).toEqual(['signed-in', 'mfa-verified'])
  })

  test('allows three codes for the second factor, within ten minutes', async () => {
    const wrong = { challenge: () => respond(200, { id: 'asked' }), verify: () => authError(422, 'mfa_verification_failed') }
    const { api, supabase, time } = await aClub({ token: () => respond(200, someTokens('half', { factor: true })), ...wrong })
    const begin = async () => {
      const answer = await api.emailLogin(mei)
      return isSession(answer) ? expect.unreachable() : answer.challenge
    }
    const guess = (challenge: string) => api.answerMfa({ challenge, code: '000000' }).catch((error: unknown) => error)
    const tried = await begin()
    for (const _ of [1, 2, 3, 4]) expect(await guess(tried)).toMatchObject({ code: 'BAD_CODE' })
    expect(supabase.requestsTo('verify')).toHaveLength(3)
    const late = await begin()
    time.advance(10 * 60_000)
    expect(await guess(late)).toMatchObject({ code: 'BAD_CODE' })
    expect(supabase.requestsTo('verify')).toHaveLength(3)
  })

  test('that has timed out does not begin a session later', async () => {
    let answer = (): void => undefined
    const { api, session, browser, time, supabase } = await aClub({
      user: () => (response) => void (answer = () => respond(200, someTokens('').user)(response)),
    })
    const pending = api.emailLogin(mei).catch((error: unknown) => error)
    await supabase.requested('user')
    time.advance(10_000)
    expect(await pending).toMatchObject({ code: 'NETWORK_ERROR' })
    answer()
    await api.listActivities()
    expect(supabase.requestsTo('list_activities')[0]!.token).toBe('the-public-key')
    expect([session.current(), browser.stored()]).toEqual([null, {}])
  })

  test('begins a session only when the data of the member is loaded', async () => {
    const { api, session, browser } = await aClub({ get_user_info: () => functionRefusal(503, 'UNAVAILABLE') })
    await expect(api.emailLogin(mei)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect([session.current(), browser.stored()]).toEqual([null, {}])
  })
})

describe('a session', () => {
  const signedIn = async (handlers: Handlers = {}) => {
    const connection = await aClub(handlers)
    await connection.api.emailLogin(mei)
    connection.events.length = 0
    return connection
  }

  test('is refreshed when its token has expired, and the call is repeated', async () => {
    const { api, session, supabase, events } = await signedIn({
      token: (_, count) => respond(200, someTokens(count === 1 ? 'first' : 'second')),
      list_activities: (_, count) =>
        count === 1 ? respond(401, { code: 'PGRST303', message: 'JWT expired' }) : respond(200, { items: [], nextCursor: null }),
    })
    expect(await api.listActivities()).toEqual({ items: [], nextCursor: null })
    expect(supabase.requestsTo('list_activities').map(({ token }) => token)).toEqual(
      ['first', 'second'].map((name) => someTokens(name).access_token),
    )
    expect(session.token()).toBe(someTokens('second').access_token)
    expect(events).toEqual(['refreshed'])
  })

  test('that was ended elsewhere ends, and public data is loaded as a visitor', async () => {
    const { api, session, browser, supabase, events } = await signedIn({
      list_activities: ({ token }) =>
        token === someTokens('first').access_token ? functionRefusal(401, 'NOT_SIGNED_IN') : respond(200, { items: [], nextCursor: null }),
    })
    expect(await api.listActivities()).toEqual({ items: [], nextCursor: null })
    expect(supabase.requestsTo('list_activities').map(({ token }) => token)).toEqual([someTokens('first').access_token, 'the-public-key'])
    expect([session.current(), browser.stored(), events]).toEqual([null, {}, ['signed-out: expired']])
  })

  test('survives a command whose answer never comes', async () => {
    const { api, session, time, supabase, events } = await signedIn({ run_once: () => neverRespond })
    const answer = api.joinActivity({ activityId: crypto.randomUUID() }).catch((error: unknown) => error)
    await supabase.requested('run_once')
    time.advance(10_000)
    expect(await answer).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect([session.token(), events]).toEqual([someTokens('first').access_token, []])
  })

  test.each([
    ['a connection that breaks', () => hangUp],
    ['a project that is down', () => respond(503, { code: 'PGRST001', message: 'no connection' })],
    ['a proxy that answers NOT_SIGNED_IN', () => respond(502, { message: 'NOT_SIGNED_IN' })],
  ])('survives %s, and the command is repeated with the same key', async (_, run_once) => {
    const { api, session, time, supabase, events } = await signedIn({ run_once })
    const answer = api.joinActivity({ activityId: crypto.randomUUID() }).catch((error: unknown) => error)
    for (const wait of [200, 400]) await time.timerSet(wait).then(() => time.advance(wait))
    expect(await answer).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    const keys = supabase.requestsTo('run_once').map(({ body }) => (body as { key: string }).key)
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
    expect([session.token(), events]).toEqual([someTokens('first').access_token, []])
  })

  test('survives a failed refresh of an expired token', async () => {
    const { api, session, time, supabase, events } = await signedIn({
      token: (_, count) => (count === 1 ? respond(200, someTokens('first')) : respond(503, { message: 'down' })),
      run_once: () => respond(401, { code: 'PGRST303', message: 'JWT expired' }),
    })
    const pending = api.joinActivity({ activityId: crypto.randomUUID() }).catch((error: unknown) => error)
    await expect.poll(() => supabase.requestsTo('token').length).toBeGreaterThan(1)
    time.advance(10_000)
    expect(await pending).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect([session.token(), events]).toEqual([someTokens('first').access_token, []])
  })

  test('is deleted by a sign-out without a network', async () => {
    const { api, session, browser, events } = await signedIn({ logout: () => hangUp })
    await api.logout()
    expect([session.current(), browser.stored(), events]).toEqual([null, {}, ['signed-out: signed-out']])
  })

  test('is deleted in every tab by a sign-out in one', async () => {
    const { api, tab, browser, supabase } = await signedIn()
    const other = tab()
    await other.ready
    await api.logout()
    browser.deliver()
    expect(other.events).toEqual(['signed-out: elsewhere'])
    await other.api.listActivities()
    expect(supabase.requestsTo('list_activities').at(-1)!.token).toBe('the-public-key')
  })

  test('survives a reload', async () => {
    const { tab } = await signedIn()
    const reloaded = tab()
    await reloaded.ready
    expect(reloaded.session.current()).toMatchObject({ user: { name: 'Mei Lin' } })
  })

  test('that only the library has stored is deleted', async () => {
    const left = { 'bothy.supabase': JSON.stringify(someTokens('left')) }
    const { api, browser, supabase } = await aClub({}, left)
    await api.listActivities()
    expect(supabase.requestsTo('list_activities').map(({ token }) => token)).toEqual(['the-public-key'])
    expect(browser.stored()).toEqual({})
  })
})

describe('a call', () => {
  test('is validated before it is sent', async () => {
    const { api, supabase } = await aClub()
    await expect(api.getActivity({ activityId: 'seven' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { activityId: ['INVALID'] },
    })
    expect(supabase.requests).toEqual([])
  })

  test('is sent up to three times when it is a GET call, and once when it is a command', async () => {
    const { api, supabase, time } = await aClub({ list_activities: () => hangUp, recover: () => hangUp })
    const pending = api.listActivities().catch((error: unknown) => error)
    for (const wait of [200, 400]) await time.timerSet(wait).then(() => time.advance(wait))
    expect(await pending).toMatchObject({ code: 'NETWORK_ERROR' })
    expect(supabase.requestsTo('list_activities')).toHaveLength(3)
    await expect(api.resetPassword({ email: mei.email })).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(supabase.requestsTo('recover')).toHaveLength(1)
  })

  test('says that the versions differ where only this function is missing', async () => {
    const { api } = await aClub({ get_settings: () => respond(200, {}) })
    await expect(api.countActivities()).rejects.toMatchObject({ code: 'VERSIONS_DIFFER' })
  })

  test('names the missing function of a project without the migrations', async () => {
    const { api } = await aClub()
    await expect(api.getSettings()).rejects.toMatchObject({
      code: 'BACKEND_NOT_CONFIGURED',
      message: expect.stringContaining('get_settings'),
    })
  })
})

describe('sign-in methods', () => {
  test('are those that are enabled in Supabase Auth', async () => {
    const { api } = await aClub({ settings: () => respond(200, { external: { email: true, phone: false, google: true } }) })
    expect(await api.listProviders()).toEqual({
      email: true,
      phone: false,
      oidc: { name: 'Google' },
      passkey: null,
      mail: true,
      alarms: [],
    })
  })

  test('include SMS only where a provider sends the codes', async () => {
    const methodsWith = async (sms_provider: string) => {
      const { api } = await aClub({ settings: () => respond(200, { external: { email: true, phone: true }, sms_provider }) })
      return (await api.listProviders()).phone
    }
    expect([await methodsWith(''), await methodsWith('twilio')]).toEqual([false, true])
  })

  test('do not reveal whether a phone number is known', async () => {
    const message = 'For security purposes, you can only request this after 42 seconds.'
    const tooSoon = respond(429, { code: 'over_sms_send_rate_limit', message }, { 'X-Supabase-Api-Version': '2024-01-01' })
    const { api } = await aClub({
      otp: (_, count) => (count === 1 ? respond(200, {}) : count === 2 ? authError(422, 'otp_disabled') : tooSoon),
    })
    const answer = await api.sendCode({ phone: '+4915112345678' })
    expect(await api.sendCode({ phone: '+4915187654321' })).toEqual(answer)
    expect(await api.sendCode({ phone: '+4915112345678' })).toEqual(answer)
  })

  test('of an identity provider can be finished only in the browser that started them', async () => {
    const { api, session, supabase } = await aClub({ settings: () => respond(200, { external: { google: true } }) })
    const { url, binding } = await api.startOidc()
    const back = new URL(new URL(url).searchParams.get('redirect_to')!)
    expect(back.pathname).toMatch(/\/auth\/callback$/)
    const state = back.searchParams.get('state')!
    await expect(api.finishOidc({ state: 'of somebody else', code: 'a-code', binding })).rejects.toMatchObject({ code: 'BAD_CODE' })
    expect(supabase.requestsTo('token')).toEqual([])
    await api.finishOidc({ state, code: 'a-code', binding })
    expect(supabase.requestsTo('token')[0]!.body).toMatchObject({
      auth_code: 'a-code',
      code_verifier: expect.stringMatching(/^[0-9a-f]{112}$/),
    })
    expect(session.token()).toBe(someTokens('first').access_token)
  })

  test('allow another try with the same reset link after a refused password', async () => {
    const { api, supabase } = await aClub({
      get_settings: () => respond(200, { minimumPasswordLength: 6, requireComplexPassword: false }),
      verify: () => respond(200, someTokens('recovering')),
      user: ({ method, body }) =>
        method === 'PUT' && (body as { password: string }).password === 'leaked elsewhere'
          ? authError(422, 'weak_password')
          : respond(200, someTokens('').user),
    })
    const confirm = (newPassword: string) => api.confirmPasswordReset({ token: 'of the mail', newPassword })
    await expect(confirm('short')).rejects.toMatchObject({ code: 'WEAK_PASSWORD', fields: { newPassword: ['TOO_SHORT'] } })
    expect(supabase.requestsTo('verify')).toEqual([])
    await expect(confirm('leaked elsewhere')).rejects.toMatchObject({ code: 'WEAK_PASSWORD', fields: { newPassword: ['INVALID'] } })
    expect(await confirm('over the hills')).toEqual({ ok: true, otherSignIns: { passkeys: [], oidc: false, phone: false } })
    expect(supabase.requestsTo('verify')).toHaveLength(1)
    expect(supabase.requestsTo('logout')[0]!.query.get('scope')).toBe('global')
  })
})
