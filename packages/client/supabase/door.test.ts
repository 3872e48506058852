import { isSession } from '@bothy/contract/sign-in.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { connectClub } from '../connect.ts'
import type { SessionEvent } from '../session.ts'
import { aBrowser, aPage } from '../testing/browser.ts'
import { handClock } from '../testing/hand-clock.ts'
import { hangUp, say, silence } from '../testing/peer.ts'
import { aProvider, problem, refused, someTokens, type Ways } from '../testing/provider.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const mei = { email: 'mei@example.org', password: 'over the hills' }

/** Any number of tabs of one browser, before one provider. */
async function aClub(ways: Ways = {}, stored: Record<string, string> = {}) {
  const provider = await aProvider({ token: () => say(200, someTokens('first')), ...ways })
  const browser = aBrowser(stored)
  const hands = handClock(Date.now())
  closers.push(provider.close)
  const tab = () => {
    const { page } = aPage()
    const all = connectClub({ mode: 'supabase', supabase: provider.project, ...browser.tab(), clock: hands.clock, page })
    closers.unshift(all.close)
    const events: string[] = []
    for (const event of ['signed-in', 'signed-out', 'refreshed', 'user-updated', 'mfa-verified'] satisfies SessionEvent[])
      all.session.on(event, (detail) =>
        events.push(event === 'signed-out' ? `signed-out: ${(detail as { reason: string }).reason}` : event),
      )
    return { ...all, events }
  }
  return { provider, browser, hands, tab, ...tab() }
}

describe('who signs in', () => {
  test('is held by the app and by the library of the provider, in every tab', async () => {
    const { club, session, browser, tab, events } = await aClub()
    const other = tab()
    await club.emailLogin(mei)
    const { access_token: token } = someTokens('first')
    expect(session.current()).toMatchObject({ token, user: { name: 'Mei Lin' } })
    expect(events).toEqual(['signed-in'])
    browser.deliver()
    expect(other.session.current()).toEqual(session.current())
    expect(await other.club.getUserInfo()).toMatchObject({ name: 'Mei Lin' })
    expect(JSON.parse(browser.stored()['bothy.supabase']!)).toMatchObject({ access_token: token, refresh_token: 'refresh-first' })
  })

  test('and has a second factor is held by nothing until it is given', async () => {
    const { club, session, browser, provider, events } = await aClub({
      token: () => say(200, someTokens('half', { factor: true })),
      challenge: () => say(200, { id: 'asked', type: 'totp', expires_at: 0 }),
      verify: (_, count) => (count === 1 ? problem(422, 'mfa_verification_failed') : say(200, someTokens('whole', { factor: true }))),
    })
    const answer = await club.emailLogin(mei)
    if (isSession(answer)) return expect.unreachable()
    expect([session.current(), browser.stored()]).toEqual([null, {}])
    await expect(club.answerMfa({ challenge: 'a guess', code: '123456' })).rejects.toMatchObject({ code: 'BAD_CODE' })
    expect(provider.asked('challenge')).toEqual([])
    await expect(club.answerMfa({ challenge: answer.challenge, code: '000000' })).rejects.toMatchObject({ code: 'BAD_CODE' })
    await club.answerMfa({ challenge: answer.challenge, code: '123456' })
    expect(session.token()).toBe(someTokens('whole').access_token)
    expect(events).toEqual(['signed-in', 'mfa-verified'])
  })

  test('gives a second factor three times at most, and within ten minutes', async () => {
    const wrong = { challenge: () => say(200, { id: 'asked' }), verify: () => problem(422, 'mfa_verification_failed') }
    const { club, provider, hands } = await aClub({ token: () => say(200, someTokens('half', { factor: true })), ...wrong })
    const begin = async () => {
      const answer = await club.emailLogin(mei)
      return isSession(answer) ? expect.unreachable() : answer.challenge
    }
    const guess = (challenge: string) => club.answerMfa({ challenge, code: '000000' }).catch((fault: unknown) => fault)
    const tried = await begin()
    for (const _ of [1, 2, 3, 4]) expect(await guess(tried)).toMatchObject({ code: 'BAD_CODE' })
    expect(provider.asked('verify')).toHaveLength(3)
    const late = await begin()
    hands.advance(10 * 60_000)
    expect(await guess(late)).toMatchObject({ code: 'BAD_CODE' })
    expect(provider.asked('verify')).toHaveLength(3)
  })

  test('and was told that it took too long is not signed in later', async () => {
    let answer = (): void => undefined
    const { club, session, browser, hands, provider } = await aClub({
      user: () => (response) => void (answer = () => say(200, someTokens('').user)(response)),
    })
    const asked = club.emailLogin(mei).catch((fault: unknown) => fault)
    await provider.comes('user')
    hands.advance(10_000)
    expect(await asked).toMatchObject({ code: 'NETWORK_ERROR' })
    answer()
    await expect.poll(() => provider.asked('user').length).toBe(1)
    await club.listActivities()
    expect(provider.asked('list_activities')[0]!.token).toBe('the-public-key')
    expect([session.current(), browser.stored()]).toEqual([null, {}])
  })

  test('comes in only once the club knows them', async () => {
    const { club, session, browser } = await aClub({ get_user_info: () => refused(503, 'UNAVAILABLE') })
    await expect(club.emailLogin(mei)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect([session.current(), browser.stored()]).toEqual([null, {}])
  })
})

describe('a session', () => {
  const signedIn = async (ways: Ways = {}) => {
    const all = await aClub(ways)
    await all.club.emailLogin(mei)
    all.events.length = 0
    return all
  }

  test('goes on with a new token when the provider calls the one there is too old, and the question is asked again', async () => {
    const { club, session, provider, events } = await signedIn({
      token: (_, count) => say(200, someTokens(count === 1 ? 'first' : 'second')),
      list_activities: (_, count) =>
        count === 1 ? say(401, { code: 'PGRST303', message: 'JWT expired' }) : say(200, { items: [], nextCursor: null }),
    })
    expect(await club.listActivities()).toEqual({ items: [], nextCursor: null })
    expect(provider.asked('list_activities').map(({ token }) => token)).toEqual(
      ['first', 'second'].map((name) => someTokens(name).access_token),
    )
    expect(session.token()).toBe(someTokens('second').access_token)
    expect(events).toEqual(['refreshed'])
  })

  test('that was ended elsewhere ends, and what is open is shown to a visitor', async () => {
    const { club, session, browser, provider, events } = await signedIn({
      list_activities: ({ token }) =>
        token === someTokens('first').access_token ? refused(401, 'NOT_SIGNED_IN') : say(200, { items: [], nextCursor: null }),
    })
    expect(await club.listActivities()).toEqual({ items: [], nextCursor: null })
    expect(provider.asked('list_activities').map(({ token }) => token)).toEqual([someTokens('first').access_token, 'the-public-key'])
    expect([session.current(), browser.stored(), events]).toEqual([null, {}, ['signed-out: expired']])
  })

  test.each([
    ['an answer that never comes', () => silence],
    ['a connection that breaks', () => hangUp],
    ['a provider that is down', () => say(503, { code: 'PGRST001', message: 'no connection' })],
    ['something in between that speaks of who is signed in', () => say(502, { message: 'NOT_SIGNED_IN' })],
  ])('outlives %s', async (_, join_activity) => {
    const { club, session, hands, provider, events } = await signedIn({ join_activity })
    const asked = club.joinActivity({ activityId: crypto.randomUUID() }).catch((fault: unknown) => fault)
    await provider.comes('join_activity')
    hands.advance(10_000)
    expect(await asked).toMatchObject({ code: expect.stringMatching(/^(NETWORK_ERROR|UNAVAILABLE)$/) })
    expect(session.token()).toBe(someTokens('first').access_token)
    expect(events).toEqual([])
  })

  test('outlives a provider that is down while a token that is too old is renewed', async () => {
    const { club, session, hands, provider, events } = await signedIn({
      token: (_, count) => (count === 1 ? say(200, someTokens('first')) : say(503, { message: 'down' })),
      join_activity: () => say(401, { code: 'PGRST303', message: 'JWT expired' }),
    })
    const asked = club.joinActivity({ activityId: crypto.randomUUID() }).catch((fault: unknown) => fault)
    await expect.poll(() => provider.asked('token').length).toBeGreaterThan(1)
    hands.advance(10_000)
    expect(await asked).toMatchObject({ code: 'NETWORK_ERROR' })
    expect([session.token(), events]).toEqual([someTokens('first').access_token, []])
  })

  test('is dropped whole by who signs out, with or without a network', async () => {
    const { club, session, browser, events } = await signedIn({ logout: () => hangUp })
    await club.logout()
    expect([session.current(), browser.stored(), events]).toEqual([null, {}, ['signed-out: signed-out']])
  })

  test('is dropped in every tab by who signs out in one', async () => {
    const { club, tab, browser, provider } = await signedIn()
    const other = tab()
    await other.ready
    await club.logout()
    browser.deliver()
    expect(other.events).toEqual(['signed-out: elsewhere'])
    await other.club.listActivities()
    expect(provider.asked('list_activities').at(-1)!.token).toBe('the-public-key')
  })

  test('is found again after a reload', async () => {
    const { tab } = await signedIn()
    const reloaded = tab()
    await reloaded.ready
    expect(reloaded.session.current()).toMatchObject({ user: { name: 'Mei Lin' } })
  })

  test('that the library alone remembers is nobody`s', async () => {
    const left = { 'bothy.supabase': JSON.stringify(someTokens('left')) }
    const { club, browser, provider } = await aClub({}, left)
    await club.listActivities()
    expect(provider.asked('list_activities').map(({ token }) => token)).toEqual(['the-public-key'])
    expect(browser.stored()).toEqual({})
  })
})

describe('what is asked', () => {
  test('is looked at before anything is sent', async () => {
    const { club, provider } = await aClub()
    await expect(club.getActivity({ activityId: 'seven' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { activityId: ['INVALID'] },
    })
    expect(provider.heard).toEqual([])
  })

  test('is asked up to three times when it changes nothing, and once when it does', async () => {
    const { club, provider, hands } = await aClub({ list_activities: () => hangUp, reset: () => hangUp, recover: () => hangUp })
    const asked = club.listActivities().catch((fault: unknown) => fault)
    for (const wait of [200, 400]) await hands.armed(wait).then(() => hands.advance(wait))
    expect(await asked).toMatchObject({ code: 'NETWORK_ERROR' })
    expect(provider.asked('list_activities')).toHaveLength(3)
    await expect(club.resetPassword({ email: mei.email })).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(provider.asked('recover')).toHaveLength(1)
  })

  test('of a project that lacks the functions of the club says what is missing', async () => {
    const { club } = await aClub()
    await expect(club.getSettings()).rejects.toMatchObject({
      code: 'BACKEND_NOT_CONFIGURED',
      message: expect.stringContaining('get_settings'),
    })
  })
})

describe('ways in', () => {
  test('are those that the provider has switched on', async () => {
    const { club } = await aClub({ settings: () => say(200, { external: { email: true, phone: false, google: true } }) })
    expect(await club.listProviders()).toEqual({ email: true, phone: false, openId: { name: 'Google' }, passkey: null })
  })

  test('tell nobody whose number is whose', async () => {
    const { club } = await aClub({ otp: (_, count) => (count === 1 ? say(200, {}) : problem(422, 'otp_disabled')) })
    const answer = await club.sendCode({ phone: '+4915112345678' })
    expect(await club.sendCode({ phone: '+4915187654321' })).toEqual(answer)
  })

  test('by a third party are finished only where they were begun', async () => {
    const { club, session, provider } = await aClub({ settings: () => say(200, { external: { google: true } }) })
    const { url, binding } = await club.startOpenId()
    const back = new URL(new URL(url).searchParams.get('redirect_to')!)
    expect(back.pathname).toMatch(/\/auth\/callback$/)
    const state = back.searchParams.get('state')!
    await expect(club.finishOpenId({ state: 'of somebody else', code: 'a-code', binding })).rejects.toMatchObject({ code: 'BAD_CODE' })
    expect(provider.asked('token')).toEqual([])
    await club.finishOpenId({ state, code: 'a-code', binding })
    expect(provider.asked('token')[0]!.body).toMatchObject({ auth_code: 'a-code', code_verifier: expect.stringMatching(/^[0-9a-f]{112}$/) })
    expect(session.token()).toBe(someTokens('first').access_token)
  })

  test('a password that is refused costs nobody the link to set it', async () => {
    const { club, provider } = await aClub({
      get_settings: () => say(200, { minimumPasswordLength: 6, requireComplexPassword: false }),
      verify: () => say(200, someTokens('recovering')),
      user: ({ method, body }) =>
        method === 'PUT' && (body as { password: string }).password === 'leaked elsewhere'
          ? problem(422, 'weak_password')
          : say(200, someTokens('').user),
    })
    const confirm = (newPassword: string) => club.confirmPasswordReset({ token: 'of the mail', newPassword })
    await expect(confirm('short')).rejects.toMatchObject({ code: 'WEAK_PASSWORD', fields: { newPassword: ['TOO_SHORT'] } })
    expect(provider.asked('verify')).toEqual([])
    await expect(confirm('leaked elsewhere')).rejects.toMatchObject({ code: 'WEAK_PASSWORD', fields: { newPassword: ['INVALID'] } })
    expect(await confirm('over the hills')).toEqual({ ok: true })
    expect(provider.asked('verify')).toHaveLength(1)
    expect(provider.asked('logout')[0]!.query.get('scope')).toBe('global')
  })
})
