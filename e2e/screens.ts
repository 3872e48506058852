/** A list of all screens of the app and their states, for checks that run on every screen. */
import type { Activity, ActivitySummary, SessionAnswer } from '@bothy/contract/entities.ts'
import type { Phase } from '@bothy/contract/lifecycle.ts'
import { securityScreens, waysIn, withSecondStep } from './account-screens.ts'
import { adminScreens } from './admin-screens.ts'
import type { Club } from './club.ts'
import { pressing } from './measure.ts'
import type { Person } from './person.ts'
import { aProposal } from './proposal.ts'

export const viewerNames = ['visitor', 'member', 'leader', 'admin'] as const
export type Viewer = (typeof viewerNames)[number]

export type Screen = {
  name: string
  path: string
  viewer: Viewer
  /** Opens or types something after the screen has loaded. */
  then?: (person: Person) => Promise<void>
  /** The path leads to nothing, so the server answers 404. */
  refused?: true
}

/** Sessions of sample members, by role. Jonas leads an activity in the voting phase and takes part in many. */
export type Viewers = Record<Viewer, SessionAnswer | undefined>

export async function viewersOf(club: Club): Promise<Viewers> {
  const { signIn, admin, samplePassword } = club
  const session = (name: string) => signIn(`${name}@bothy.example`, samplePassword())
  return {
    visitor: undefined,
    member: await session('lin'),
    leader: await session('jonas'),
    admin: await withSecondStep(club, await admin()),
  }
}

/** Lists all screens of the sample club, and adds an activity without routes. */
export async function screensOf(club: Club, viewers: Viewers): Promise<Screen[]> {
  const { call } = club
  const { items } = await call('listActivities', { limit: 100 }, viewers.admin?.token)
  const at = (phase: Phase, which: (one: ActivitySummary) => boolean = () => true) =>
    pathOf(items.find((one) => one.phase === phase && which(one))!)
  const withoutRoutes = await call('createActivity', aProposal({ title: 'Somewhere with a view', routes: [] }), viewers.member?.token)
  return [
    ...visitorScreens(at),
    ...waysIn,
    ...memberScreens(at),
    ...securityScreens(club.samplePassword()),
    ...leaderScreens(at),
    { name: 'member', path: `/member/${viewers.leader!.user.id}`, viewer: 'member' },
    { name: 'review-without-routes', path: pathOf(withoutRoutes), viewer: 'member' },
    ...(await adminScreens(club, viewers)),
    { name: 'activity-to-approve', path: at('review'), viewer: 'admin' },
  ]
}

const pathOf = ({ id }: Pick<Activity, 'id'>) => `/activity/${id}`
const nowhere = '/activity/00000000-0000-4000-8000-000000000000'

type At = (phase: Phase, which?: (one: ActivitySummary) => boolean) => string

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
async function startProposal(person: Person): Promise<void> {
  await person.fills('form.title', 'Three lakes and a hut')
  await person.presses('tag.hiking')
  await person.page.locator('img[src^="blob:"]').waitFor()
}

/** A settings row shows its value after its name, so the name is not exact. */
async function openSettingsRow(person: Person, name: 'settings.backup' | 'settings.delete'): Promise<void> {
  await person.page.getByRole('button', { name: person.t(name) }).click()
  await person.sees(person.dialog())
}

const memberScreens = (at: At): Screen[] => [
  { name: 'home', path: '/', viewer: 'member' },
  { name: 'activities', path: '/activities', viewer: 'member' },
  { name: 'activities-none', path: '/activities?q=submarine', viewer: 'member' },
  {
    name: 'activities-filter',
    path: '/activities',
    viewer: 'member',
    then: async (person) => {
      await person.presses('filter.open')
      await person.sees(person.dialog())
    },
  },
  { name: 'guide', path: '/guide', viewer: 'member' },
  { name: 'voting', path: at('voting', ({ voters }) => voters > 4), viewer: 'member' },
  { name: 'enrolling', path: at('enrolling', ({ title }) => title.includes('Säntis')), viewer: 'member' },
  { name: 'enrolling-own', path: at('enrolling', ({ creatorName }) => creatorName === '林雨桐'), viewer: 'member' },
  {
    name: 'enrolling-people',
    path: at('enrolling', ({ title }) => title.includes('Bachalpsee')),
    viewer: 'member',
    then: async (person) => {
      await person.presses('app.see-all')
      await person.sees(person.dialog())
    },
  },
  { name: 'active', path: at('active'), viewer: 'member' },
  { name: 'finished', path: at('finished'), viewer: 'member' },
  { name: 'cancelled', path: at('cancelled'), viewer: 'member' },
  { name: 'rejected', path: at('rejected'), viewer: 'member' },
  { name: 'create', path: '/create-activity', viewer: 'member', then: (person) => startProposal(person) },
  {
    name: 'create-wrong',
    path: '/create-activity',
    viewer: 'member',
    then: async (person) => {
      await person.presses('form.next')
      await person.sees(person.problem('REQUIRED'))
    },
  },
  {
    name: 'create-routes',
    path: '/create-activity?step=routes',
    viewer: 'member',
    then: async (person) => {
      await person.presses('form.route.add-first')
      await person.sees(person.page.getByRole('radiogroup').or(person.page.getByRole('group')))
    },
  },
  { name: 'profile', path: '/profile', viewer: 'member' },
  { name: 'profile-created', path: '/profile/created', viewer: 'member' },
  { name: 'profile-favorites', path: '/profile/favorites', viewer: 'member' },
  { name: 'profile-info', path: '/profile/info', viewer: 'member' },
  { name: 'profile-settings', path: '/profile/settings', viewer: 'member' },
  {
    name: 'profile-backup',
    path: '/profile/settings',
    viewer: 'member',
    then: (person) => openSettingsRow(person, 'settings.backup'),
  },
  {
    name: 'profile-delete',
    path: '/profile/settings',
    viewer: 'member',
    then: (person) => openSettingsRow(person, 'settings.delete'),
  },
]

const leaderScreens = (at: At): Screen[] => {
  const led = at('voting', ({ title }) => title.includes('Faulhorn'))
  return [
    { name: 'voting-leader', path: led, viewer: 'leader' },
    {
      name: 'voting-menu',
      path: led,
      viewer: 'leader',
      then: async (person) => {
        await person.presses('activity.more')
        await person.sees(person.page.getByRole('menu'))
      },
    },
    {
      name: 'voting-question',
      path: led,
      viewer: 'leader',
      then: async (person) => {
        await person.presses('activity.step.startEnrollment')
        await person.sees(person.dialog())
      },
    },
    { name: 'edit', path: `${led}/edit`, viewer: 'leader' },
  ]
}

/** Opens a screen and waits until it has settled. With `from`, navigates inside the app, which is faster than a reload. */
export async function show(person: Person, { name, path, viewer, then }: Screen, from?: Screen): Promise<void> {
  // Only a reload discards what was opened or typed on the last screen.
  if (from && !from.then && pathnameOf(from) !== pathnameOf({ path })) await navigateInApp(person, path)
  else await person.goes(path)
  await settled(person, name)
  const isSignedIn = await person.page.evaluate(() => localStorage.getItem('token') !== null)
  if (isSignedIn === (viewer === 'visitor')) throw new Error(`${name} is shown to the wrong viewer, not to ${viewer}`)
  if (!then) return
  await pressing(person, async () => {
    await then(person)
    await settled(person, name)
  })
}

const pathnameOf = ({ path }: Pick<Screen, 'path'>) => path.split('?', 1)[0]

/** Navigates inside the app without a reload; resolves when the last page is gone. */
async function navigateInApp({ page }: Person, path: string): Promise<void> {
  const last = await page.locator('main').elementHandle()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.waitForFunction((main) => !main?.isConnected, last)
}

/** Waits until nothing on the screen is loading. */
export async function settled({ page }: Person, name: string): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(isSettled, false).catch(async () => {
    throw new Error(`${name} never settles: ${String(await page.evaluate(isSettled, true))}`)
  })
  await page.evaluate(() => document.fonts.ready)
}

/** Returns true when no placeholder and no image is loading; with `list`, returns the loading elements. Runs in the page. */
function isSettled(list: boolean): boolean | string[] {
  const busy = [...document.querySelectorAll('[aria-busy="true"]')]
  const pictures = [...document.images].filter((image) => !image.complete && image.loading !== 'lazy')
  const loading = [...busy, ...pictures]
  return list ? loading.map((element) => element.outerHTML) : loading.length === 0
}
