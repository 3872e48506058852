import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import { createLiveEmitter, type LiveEvent } from '@bothy/client/live/live.ts'
import { createSession } from '@bothy/client/session/session.ts'
import { aBrowser } from '@bothy/client/testing/fake-browser.ts'
import { fakeClock } from '@bothy/client/testing/fake-clock.ts'
import { aSession, aUser } from '@bothy/client/testing/test-server.ts'
import { invalidateOnChange } from './invalidate-on-change.ts'
import { queryKeys } from './queries.ts'

const closers: (() => unknown)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

type Viewer = 'visitor' | 'member' | 'admin'
type Rights = { isAdmin: boolean; reviewedGroups?: string[] }
const lake = '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11'
const ridge = '7f0a2a52-0b5b-4a5e-9d0e-6a3f1f0a9c22'

const keys = {
  overview: queryKeys.overview,
  pages: [...queryKeys.lists, 'pages', {}],
  counts: [...queryKeys.lists, 'counts', {}],
  mine: [...queryKeys.mine, 'created'],
  lake: queryKeys.detail(lake),
  photos: queryKeys.photos(lake),
  cars: queryKeys.cars(lake),
  member: [...queryKeys.members, 'Lin'],
  own: [...queryKeys.user, 'info'],
  club: [...queryKeys.settings, 'club'],
  groups: queryKeys.groups,
  group: [...queryKeys.group(ridge), 'detail'],
  otherGroup: [...queryKeys.group(lake), 'detail'],
  waiting: [...queryKeys.adminMembers, 'pages', 'waiting'],
} satisfies Record<string, QueryKey>
type Name = keyof typeof keys

/** An open screen with these queries, which counts how often each is fetched. `phase` is that of the activity at the lake. */
async function aScreen(viewer: Viewer, names: readonly Name[], phase = 'voting') {
  const time = fakeClock()
  time.setRandom(0.5)
  const session = createSession({ ...aBrowser().tab(), clock: time.clock })
  if (viewer !== 'visitor') session.begin(aSession({ user: aUser({ isAdmin: viewer === 'admin' }) }))
  const { live, emit } = createLiveEmitter('connected', () => () => undefined)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'always' } } })
  /** What the club says that the viewer may do. */
  const rights: Rights = { isAdmin: viewer === 'admin' }
  let asked = 0
  let answer = Promise.resolve()
  const getUserInfo = async () => {
    asked += 1
    await answer
    const user = aUser(rights)
    session.updateUser(user)
    return user
  }
  const fetched = new Map<Name, number>()
  for (const name of names) {
    const queryFn = () => {
      fetched.set(name, (fetched.get(name) ?? 0) + 1)
      return { phase }
    }
    closers.push(new QueryObserver(client, { queryKey: keys[name], queryFn }).subscribe(() => undefined))
  }
  const untilIdle = () => expect.poll(() => client.isFetching()).toBe(0)
  await untilIdle()
  fetched.clear()
  const stop = invalidateOnChange({ api: { getUserInfo }, live, session }, client, time.clock)
  closers.push(stop, session.close)
  return {
    stop,
    rights,
    /** Until the function that it returns is called, the club does not say what the viewer may do. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      answer = promise
      return resolve
    },
    viewer: session.current()?.user.id ?? '',
    asked: () => asked,
    /** What the member may do on this device. */
    known: () => session.current()?.user,
    /** Reads something that is not on the screen anymore. */
    hasRead: (name: Name) => client.setQueryData(keys[name], {}),
    remembers: (name: Name) => client.getQueryData(keys[name]) !== undefined,
    /** Receives the events, `pause` milliseconds apart. */
    async receives(events: readonly LiveEvent[], pause = 0) {
      for (const event of events) {
        emit(event)
        await Promise.resolve()
        time.advance(pause)
        await untilIdle()
      }
    },
    async after(ms: number) {
      time.advance(ms)
      await untilIdle()
      return Object.fromEntries(fetched)
    },
    isStale: (name: Name) => client.getQueryState(keys[name])?.isInvalidated,
  }
}

/** Two hundred changes in four seconds, of two activities. */
const burst = Array.from({ length: 200 }, (_, change) => ({ activity: change % 2 ? ridge : lake }))

describe('a burst of 200 changes', () => {
  test.each<[string, Viewer, readonly Name[], Partial<Record<Name, number>>]>([
    ['Home of a visitor', 'visitor', ['overview', 'club'], { overview: 1 }],
    ['Home of a member', 'member', ['overview', 'club'], { overview: 1 }],
    ['the list', 'member', ['pages', 'counts', 'club'], { pages: 1, counts: 1 }],
    ['one of the activities', 'member', ['lake', 'club'], { lake: 2 }],
  ])('costs %s at most two requests', async (_, viewer, names, requests) => {
    const screen = await aScreen(viewer, names)
    await screen.receives(burst, 20)
    expect(await screen.after(60_000)).toEqual(requests)
  })
})

describe('a change of an activity', () => {
  test('reaches its own screen within 300 ms, and lists within 3 seconds', async () => {
    const screen = await aScreen('visitor', ['lake', 'pages'])
    await screen.receives([{ activity: lake }])
    expect(await screen.after(300)).toEqual({ lake: 1 })
    expect(await screen.after(2700)).toEqual({ lake: 1, pages: 1 })
  })

  test('as of its rides, reaches the open page of the rides within 300 ms', async () => {
    const screen = await aScreen('member', ['cars', 'lake'])
    await screen.receives([{ cars: ridge }, { cars: lake }])
    expect(await screen.after(300)).toEqual({ cars: 1 })
  })

  test('makes all lists stale at once, so that a screen that opens meanwhile is fresh', async () => {
    const screen = await aScreen('visitor', ['overview', 'pages', 'counts', 'lake'])
    await screen.receives([{ activity: lake }])
    expect((['overview', 'pages', 'counts', 'lake'] as const).map(screen.isStale)).toEqual([true, true, true, true])
  })

  test('does not concern the screens of other activities, of members and of settings', async () => {
    const screen = await aScreen('admin', ['lake', 'member', 'own', 'club', 'waiting'])
    await screen.receives([{ activity: ridge }])
    expect(await screen.after(60_000)).toEqual({})
  })
})

describe('a change of the photos of an activity', () => {
  test('is fetched where they are on the screen, and what was read of them before is forgotten', async () => {
    const [gallery, elsewhere] = [await aScreen('member', ['photos', 'lake']), await aScreen('member', ['lake'])]
    for (const screen of [gallery, elsewhere]) {
      screen.hasRead('photos')
      await screen.receives([{ photos: lake }])
    }
    expect(await gallery.after(3000)).toEqual({ photos: 1 })
    expect([gallery, elsewhere].map((screen) => screen.remembers('photos'))).toEqual([true, false])
  })

  test('reaches Home, which shows the last ones, and other lists when they are opened', async () => {
    const [home, list] = [await aScreen('visitor', ['overview']), await aScreen('member', ['pages'])]
    for (const screen of [home, list]) await screen.receives([{ photos: lake }, { photos: ridge }])
    expect(await home.after(3000)).toEqual({ overview: 1 })
    expect(await list.after(3000)).toEqual({})
    expect(list.isStale('pages')).toBe(true)
  })
})

describe('a change while the first answer is on its way', () => {
  /** The activity at the lake, whose answers the test gives. */
  function aLoadingScreen() {
    const time = fakeClock()
    const { live, emit } = createLiveEmitter('connected', () => () => undefined)
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'always' } } })
    const answers: ((title: string) => void)[] = []
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
    closers.push(new QueryObserver(client, { queryKey: keys.lake, queryFn }).subscribe(() => undefined))
    const session = createSession({ ...aBrowser().tab(), clock: time.clock })
    const getUserInfo = () => Promise.resolve(aUser())
    closers.push(invalidateOnChange({ api: { getUserInfo }, live, session }, client, time.clock), session.close)
    return { client, time, emit, answers }
  }

  test('is fetched after that answer', async () => {
    const { client, time, emit, answers } = aLoadingScreen()
    emit({ activity: lake })
    await Promise.resolve()
    time.advance(300)
    answers[0]!('before the change')
    await expect.poll(() => answers.length).toBe(2)
    answers[1]!('after the change')
    await expect.poll(() => client.getQueryData(keys.lake)).toBe('after the change')
  })

  test('that needs no new request makes that answer stale', async () => {
    const { client, emit, answers } = aLoadingScreen()
    emit({ people: true })
    await Promise.resolve()
    answers[0]!('with the old name')
    await expect.poll(() => client.getQueryState(keys.lake)).toMatchObject({ data: 'with the old name', isInvalidated: true })
    expect(answers).toHaveLength(1)
  })
})

describe('a change of hidden activities', () => {
  const names: readonly Name[] = ['overview', 'mine', 'lake', 'club']

  test('concerns lists of admins, and own lists of members', async () => {
    const requests = async (viewer: Viewer) => {
      const screen = await aScreen(viewer, names)
      await screen.receives([{ review: true }])
      return screen.after(60_000)
    }
    expect(await requests('admin')).toEqual({ overview: 1, mine: 1 })
    expect(await requests('member')).toEqual({ mine: 1 })
    expect(await requests('visitor')).toEqual({})
  })

  test('concerns the screen of a hidden activity', async () => {
    const screen = await aScreen('member', ['lake'], 'review')
    await screen.receives([{ review: true }])
    expect(await screen.after(300)).toEqual({ lake: 1 })
  })
})

test('a new name makes activities and members stale, and loads again only the members that admins see', async () => {
  const screen = await aScreen('admin', ['overview', 'lake', 'member', 'own', 'club', 'waiting'])
  await screen.receives([{ people: true }])
  expect((['overview', 'lake', 'member', 'own', 'club'] as const).map(screen.isStale)).toEqual([true, true, true, true, false])
  expect(await screen.after(60_000)).toEqual({ waiting: 1 })
})

test('a member who registers concerns only the members that admins see', async () => {
  const screen = await aScreen('admin', ['overview', 'lake', 'member', 'club', 'waiting'])
  await screen.receives([{ members: true }])
  expect(await screen.after(60_000)).toEqual({ waiting: 1 })
})

test('a member of a group loads again the list of groups and this group', async () => {
  const names: readonly Name[] = ['overview', 'lake', 'own', 'club', 'groups', 'group', 'otherGroup', 'waiting']
  const screen = await aScreen('member', names)
  await screen.receives([{ group: ridge }])
  expect(names.filter(screen.isStale)).toEqual(['groups', 'group'])
  expect(await screen.after(60_000)).toEqual({ groups: 1, group: 1 })
})

test('changed settings load the settings again, and what the viewer may do with activities', async () => {
  const screen = await aScreen('member', ['overview', 'club', 'groups', 'group', 'own'])
  await screen.receives([{ settings: true }])
  expect(await screen.after(60_000)).toEqual({ overview: 1, club: 1, groups: 1, group: 1 })
})

describe('a change of what this member may do', () => {
  test('loads everything again within 300 ms, after the session knows it', async () => {
    const screen = await aScreen('member', ['overview', 'lake', 'own', 'club'])
    screen.rights.reviewedGroups = [ridge]
    await screen.receives([{ viewer: screen.viewer }])
    expect(await screen.after(300)).toEqual({ overview: 1, lake: 1, own: 1, club: 1 })
    expect([screen.asked(), screen.known()?.reviewedGroups]).toEqual([1, [ridge]])
  })

  test('does not concern another member', async () => {
    const screen = await aScreen('member', ['overview', 'lake', 'own', 'club'])
    await screen.receives([{ viewer: ridge }])
    expect([await screen.after(60_000), screen.asked()]).toEqual([{}, 0])
  })

  test.each<[string, Rights, Rights]>([
    ['an admin of the club', { isAdmin: true }, { isAdmin: false }],
    ['a reviewer of a group', { isAdmin: false, reviewedGroups: [ridge] }, { isAdmin: false }],
    ['a reviewer of one of two groups', { isAdmin: false, reviewedGroups: [lake, ridge] }, { isAdmin: false, reviewedGroups: [lake] }],
  ])('that ends the role of %s removes what this member has read with it', async (_, before, after) => {
    const screen = await aScreen(before.isAdmin ? 'admin' : 'member', ['own', 'waiting'])
    Object.assign(screen.rights, before)
    await screen.receives([{ viewer: screen.viewer }])
    await screen.after(300)
    for (const name of ['lake', 'pages', 'member'] as const) screen.hasRead(name)
    delete screen.rights.reviewedGroups
    Object.assign(screen.rights, after)
    await screen.receives([{ viewer: screen.viewer }])
    await screen.after(10_000)
    expect((['lake', 'pages', 'member'] as const).map(screen.remembers)).toEqual([false, false, true])
  })

  test('loads nothing that only admins may see for those who are none anymore', async () => {
    const screen = await aScreen('admin', ['overview', 'waiting'])
    screen.rights.isAdmin = false
    await screen.receives([{ viewer: screen.viewer }])
    expect(await screen.after(300)).toEqual({ overview: 1 })
  })

  test('is known before another change loads what the member may not see anymore', async () => {
    const screen = await aScreen('admin', ['overview', 'waiting'])
    const release = screen.hold()
    screen.rights.isAdmin = false
    await screen.receives([{ viewer: screen.viewer }, { members: true }])
    expect(await screen.after(60_000)).toEqual({})
    release()
    await expect.poll(() => screen.after(0)).toEqual({ overview: 1 })
  })

  test('that gives a role keeps what this member has read', async () => {
    const screen = await aScreen('member', ['own'])
    screen.hasRead('lake')
    screen.rights.isAdmin = true
    await screen.receives([{ viewer: screen.viewer }])
    await screen.after(300)
    expect(screen.remembers('lake')).toBe(true)
  })

  test('may be missed in a gap of the connection, so the session asks again afterwards', async () => {
    const screen = await aScreen('member', ['overview'])
    screen.rights.isAdmin = true
    await screen.receives([{ resync: true }])
    await screen.after(60_000)
    expect(screen.known()?.isAdmin).toBe(true)
  })
})

test('after a gap in the connection everything is loaded again, once, and not by all screens at the same moment', async () => {
  const screen = await aScreen('member', ['overview', 'lake', 'own', 'club'])
  await screen.receives([{ resync: true }, { activity: ridge }, { settings: true }])
  expect(await screen.after(999)).toEqual({})
  expect(await screen.after(60_000)).toEqual({ overview: 1, lake: 1, own: 1, club: 1 })
})

test('after it is stopped, an earlier change loads nothing', async () => {
  const screen = await aScreen('member', ['overview', 'lake'])
  await screen.receives([{ activity: lake }])
  screen.stop()
  expect(await screen.after(60_000)).toEqual({})
})
