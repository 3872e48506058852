/** A list of all screens of the app and their states, for checks that run on every screen. */
import type { Activity, ActivityListItem } from '@bothy/contract/entities.ts'
import type { Phase } from '@bothy/contract/phases.ts'
import { decodeTrack } from '@bothy/hiking'
import { openParticipants, type Actor } from '../fixtures/actor.ts'
import { aProposal } from '../fixtures/builders.ts'
import { ignoringLayoutShifts } from '../fixtures/page-checks.ts'
import type { TestServer } from '../fixtures/test-server.ts'
import { securityScreens, signInScreens, withSecondFactor } from './account-screens.ts'
import { adminScreens } from './admin-screens.ts'
import type { Screen, Viewers } from './screen.ts'

export async function signInViewers(club: TestServer): Promise<Viewers> {
  const { signIn, signInAdmin, samplePassword } = club
  const session = (name: string) => signIn(`${name}@bothy.example`, samplePassword())
  return {
    visitor: undefined,
    member: await session('lin'),
    leader: await session('jonas'),
    admin: await withSecondFactor(club, await signInAdmin()),
  }
}

/** Lists all screens of the sample club, and adds an activity without routes. */
export async function listScreens(club: TestServer, viewers: Viewers): Promise<Screen[]> {
  const { call } = club
  const { items } = await call('listActivities', { limit: 100 }, viewers.admin?.token)
  const at = (phase: Phase, which: (one: ActivityListItem) => boolean = () => true) =>
    pathOf(items.find((one) => one.phase === phase && which(one))!)
  const withoutRoutes = await call('createActivity', aProposal({ title: 'Somewhere with a view', routes: [] }), viewers.member?.token)
  return [
    ...visitorScreens(at),
    ...signInScreens,
    ...memberScreens(at),
    await dayWithPosition(club, at),
    ...securityScreens(club.samplePassword()),
    ...leaderScreens(at),
    { name: 'member', path: `/member/${viewers.leader!.user.id}`, viewer: 'member' },
    { name: 'route', path: `/routes/${(await call('listRoutes', {})).items[0]!.hash}`, viewer: 'member' },
    { name: 'review-without-routes', path: pathOf(withoutRoutes), viewer: 'member' },
    ...(await adminScreens(club, viewers)),
    { name: 'activity-to-approve', path: at('review'), viewer: 'admin' },
  ]
}

const pathOf = ({ id }: Pick<Activity, 'id'>) => `/activity/${id}`
const nowhere = '/activity/00000000-0000-4000-8000-000000000000'

type At = (phase: Phase, which?: (one: ActivityListItem) => boolean) => string

const visitorScreens = (at: At): Screen[] => [
  { name: 'home-visitor', path: '/', viewer: 'visitor' },
  { name: 'login', path: '/login', viewer: 'visitor' },
  { name: 'self-check', path: '/settings-test', viewer: 'visitor' },
  { name: 'register', path: '/register', viewer: 'visitor' },
  { name: 'setup', path: '/setup?token=none', viewer: 'visitor' },
  { name: 'voting-visitor', path: at('voting'), viewer: 'visitor' },
  { name: 'missing', path: '/no/such/page', viewer: 'visitor' },
  { name: 'missing-activity', path: nowhere, viewer: 'visitor', refused: true },
]

/** Fills in a title and a tag, and waits for the cover preview. */
async function startProposal(person: Actor): Promise<void> {
  await person.fill('form.title', 'Three lakes and a hut')
  await person.clickButton('tag.hiking')
  await person.page.locator('img[src^="blob:"]').waitFor()
}

/** A settings row shows its value after its name, so the name is not matched exactly. */
async function openSettingsRow(person: Actor, name: 'settings.votes' | 'settings.backup' | 'settings.delete'): Promise<void> {
  await person.page.getByRole('button', { name: person.t(name) }).click()
  await person.expectVisible(person.dialog())
}

const memberScreens = (at: At): Screen[] => [
  { name: 'home', path: '/', viewer: 'member' },
  { name: 'activities', path: '/activities', viewer: 'member' },
  { name: 'activities-calendar', path: '/activities?view=calendar', viewer: 'member' },
  { name: 'activities-none', path: '/activities?q=submarine', viewer: 'member' },
  { name: 'activities-past-only', path: '/activities?q=Fondue', viewer: 'member' },
  {
    name: 'activities-similar',
    path: '/activities?q=Sanits&difficulty=Medium&difficulty=Hard&place=alp&free=true&from=2026-01-01',
    viewer: 'member',
  },
  {
    name: 'activities-filter',
    path: '/activities',
    viewer: 'member',
    prepare: async (person) => {
      // Beside the list on wide screens.
      if (person.page.viewportSize()!.width >= 1280)
        return person.expectVisible(person.page.getByRole('complementary', { name: person.t('filter.title') }))
      await person.clickButton('filter.open')
      await person.expectVisible(person.dialog())
    },
  },
  { name: 'routes', path: '/routes', viewer: 'member' },
  { name: 'routes-none', path: '/routes?q=submarine', viewer: 'member' },
  {
    name: 'routes-filter',
    path: '/routes',
    viewer: 'member',
    prepare: async (person) => {
      await person.clickButton('filter.open')
      await person.expectVisible(person.dialog())
    },
  },
  { name: 'guide', path: '/guide', viewer: 'member' },
  { name: 'voting', path: at('voting', ({ routeVotes = [] }) => routeVotes.reduce((sum, votes) => sum + votes, 0) > 4), viewer: 'member' },
  {
    name: 'map',
    path: `${at('voting', ({ routeVotes = [] }) => routeVotes.reduce((sum, votes) => sum + votes, 0) > 4)}?map=B`,
    viewer: 'member',
    prepare: async (person) => person.expectVisible(person.page.getByRole('slider')),
  },
  { name: 'enrolling', path: at('enrolling', ({ title }) => title.includes('Säntis')), viewer: 'member' },
  { name: 'enrolling-own', path: at('enrolling', ({ title }) => title.includes('武功山')), viewer: 'member' },
  {
    name: 'enrolling-people',
    path: at('enrolling', ({ title }) => title.includes('Bachalpsee')),
    viewer: 'member',
    prepare: async (person) => {
      await openParticipants(person)
      await person.expectVisible(person.dialog())
    },
  },
  { name: 'active', path: at('active'), viewer: 'member' },
  { name: 'day-of-others', path: `${at('active')}/today`, viewer: 'member' },
  { name: 'finished', path: at('finished'), viewer: 'member' },
  { name: 'cancelled', path: at('cancelled'), viewer: 'member' },
  { name: 'rejected', path: at('rejected'), viewer: 'member' },
  { name: 'create', path: '/create-activity', viewer: 'member', prepare: (person) => startProposal(person) },
  {
    name: 'create-wrong',
    path: '/create-activity',
    viewer: 'member',
    prepare: async (person) => {
      await person.clickButton('form.next')
      await person.expectMessage('missing.location')
    },
  },
  {
    name: 'create-routes',
    path: '/create-activity?step=routes',
    viewer: 'member',
    prepare: async (person) => {
      await person.clickButton('form.route.add-first')
      await person.expectVisible(person.page.getByRole('radiogroup').or(person.page.getByRole('group')))
    },
  },
  { name: 'notifications', path: '/notifications', viewer: 'member' },
  { name: 'profile', path: '/profile', viewer: 'member' },
  { name: 'profile-created', path: '/profile/created', viewer: 'member' },
  { name: 'profile-favorites', path: '/profile/favorites', viewer: 'member' },
  { name: 'profile-info', path: '/profile/info', viewer: 'member' },
  { name: 'profile-companions', path: '/profile/companions', viewer: 'member' },
  { name: 'profile-attendance', path: '/profile/attendance', viewer: 'member' },
  { name: 'profile-year', path: '/profile/years', viewer: 'member' },
  { name: 'profile-year-empty', path: '/profile/years/1990', viewer: 'member' },
  { name: 'club-year', path: '/years', viewer: 'member' },
  { name: 'profile-settings', path: '/profile/settings', viewer: 'member' },
  {
    name: 'profile-notifications',
    path: '/profile/settings',
    viewer: 'member',
    prepare: (person) => openSettingsRow(person, 'settings.votes'),
  },
  {
    name: 'profile-backup',
    path: '/profile/settings',
    viewer: 'member',
    prepare: (person) => openSettingsRow(person, 'settings.backup'),
  },
  {
    name: 'profile-delete',
    path: '/profile/settings',
    viewer: 'member',
    prepare: (person) => openSettingsRow(person, 'settings.delete'),
  },
]

/** The screen of the day, with the position at the start of the route. */
async function dayWithPosition({ call }: TestServer, at: At): Promise<Screen> {
  const path = at('enrolling', ({ title }) => title.includes('武功山'))
  const { items } = await call('getTracks', { activityId: path.split('/').at(-1)! })
  const [start] = decodeTrack(items[0]!.path).segments[0]!
  return {
    name: 'day-position',
    path: `${path}/today`,
    viewer: 'member',
    prepare: async (person) => {
      const context = person.page.context()
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation({ latitude: start!.lat, longitude: start!.lon, accuracy: 12 })
      await person.clickButton('day.position.show')
      await person.expectMessage('day.left')
      for (const summary of await person.page.locator('summary').all()) await summary.click()
    },
  }
}

const leaderScreens = (at: At): Screen[] => {
  const led = at('voting', ({ title }) => title.includes('Faulhorn'))
  return [
    { name: 'voting-leader', path: led, viewer: 'leader' },
    {
      name: 'voting-menu',
      path: led,
      viewer: 'leader',
      prepare: async (person) => {
        await person.clickButton('activity.more')
        await person.expectVisible(person.page.getByRole('menu'))
      },
    },
    {
      name: 'voting-question',
      path: led,
      viewer: 'leader',
      prepare: async (person) => {
        await person.clickButton('activity.more')
        await person.page.getByRole('menuitem', { name: person.t('activity.step.startEnrollment') }).click()
        await person.expectVisible(person.dialog())
      },
    },
    { name: 'edit', path: `${led}/edit`, viewer: 'leader' },
    { name: 'day', path: `${at('active')}/today`, viewer: 'leader' },
  ]
}

/** Opens a screen and waits until it has settled. With `from`, navigates inside the app, which is faster than a reload. */
export async function openScreen(person: Actor, { name, path, viewer, prepare }: Screen, from?: Screen): Promise<void> {
  // Only a reload discards what was opened or typed on the last screen.
  if (from && !from.prepare && pathnameOf(from) !== pathnameOf({ path })) await navigateInApp(person, path)
  else await person.goto(path)
  await waitUntilSettled(person, name)
  const isSignedIn = await person.page.evaluate(() => localStorage.getItem('token') !== null)
  if (isSignedIn === (viewer === 'visitor')) throw new Error(`${name} is shown to the wrong viewer, not to ${viewer}`)
  if (!prepare) return
  await ignoringLayoutShifts(person, async () => {
    await prepare(person)
    await waitUntilSettled(person, name)
  })
}

const pathnameOf = ({ path }: Pick<Screen, 'path'>) => path.split('?', 1)[0]

/** Navigates inside the app without a reload; resolves when the last page is gone. */
async function navigateInApp({ page }: Actor, path: string): Promise<void> {
  const last = await page.locator('main').elementHandle()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.waitForFunction((main) => !main?.isConnected, last)
}

/** Waits until nothing on the screen is loading. */
export async function waitUntilSettled({ page }: Actor, name: string): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(isSettled, false).catch(async () => {
    throw new Error(`${name} never settles: ${String(await page.evaluate(isSettled, true))}`)
  })
  await page.evaluate(() => document.fonts.ready)
}

/** Returns true when React has taken over a page of the server, and no placeholder and no image is loading; with `list`, returns what is not ready. Runs in the page. */
export function isSettled(list: boolean): boolean | string[] {
  const fromServer = [...document.querySelectorAll('h1')].filter(
    (heading) => !Object.keys(heading).some((key) => key.startsWith('__reactFiber')),
  )
  const busy = [...document.querySelectorAll('[aria-busy="true"]')]
  const pictures = [...document.images].filter((image) => !image.complete && image.loading !== 'lazy')
  const loading = [...fromServer, ...busy, ...pictures]
  return list ? loading.map((element) => element.outerHTML) : loading.length === 0
}
