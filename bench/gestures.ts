/** The main gestures of a member on a phone, for `interaction.ts`. */
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Page } from './phone.ts'
import { send } from './sample-club.ts'

type Locator = ReturnType<Page['locator']>

/** `prepare` is not measured. Then `target` is tapped, and `text` is typed. */
export type Gesture = {
  name: string
  path: string
  prepare?: (page: Page) => Promise<void>
  target: (page: Page) => Locator
  text?: string
}

const named =
  (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name })

const routeCard = (page: Page) => page.locator('label[data-route]').nth(1)

type Item = { id: string; title: string }

/** The gestures, in the sample club. The members take part in the activity that has a discussion. */
export async function gesturesIn(port: number, members: readonly SessionAnswer[]): Promise<Gesture[]> {
  const list = async (query: string) => (await send<{ items: Item[] }>(port, 'GET', `/activities?${query}`, null)).items
  const [open, joined] = (await list('phase=enrolling&limit=2')) as [Item, Item]
  const [voting] = (await list('phase=voting&limit=1')) as [Item]
  for (const { token } of members) await send(port, 'POST', `/activities/${joined.id}/join`, {}, token)
  return [
    { name: 'open an activity', path: '/activities', target: named(open.title, 'link') },
    { name: 'add to favorites', path: '/activities', target: named(/^Favorite: /) },
    { name: 'open the filters', path: '/activities', target: named('Filter') },
    { name: 'type into the search', path: '/activities', target: (page) => page.getByRole('searchbox'), text: 'lake' },
    { name: 'show the calendar', path: '/activities', target: named('Calendar') },
    { name: 'join', path: `/activity/${open.id}`, target: named('Join') },
    { name: 'open the participants', path: `/activity/${open.id}`, target: named(/^See all: Participants/) },
    { name: 'open the menu', path: `/activity/${joined.id}`, target: named('More actions') },
    { name: 'go back to the list', path: `/activity/${open.id}`, target: named('Back') },
    { name: 'choose a route', path: `/activity/${voting.id}`, target: routeCard },
    { name: 'vote', path: `/activity/${voting.id}`, prepare: (page) => routeCard(page).tap(), target: named(/^Vote/) },
    { name: 'read about the routes', path: `/activity/${voting.id}`, target: (page) => page.getByText('About the routes') },
    {
      name: 'open the discussion',
      path: `/activity/${joined.id}`,
      target: (page) => page.locator(`a[href$="/activity/${joined.id}/discussion"]`),
    },
    { name: 'type a title', path: '/create-activity', target: (page) => page.getByRole('textbox'), text: 'Up the ridge' },
    { name: 'switch the tab', path: '/', target: named('Profile', 'link') },
  ]
}
