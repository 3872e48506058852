import { describe, expect, test } from 'vitest'
import { newTab, reduceTab, type Tab, type TabAction, type TabEvent, type TabMessage } from './tab-state.ts'

const change = { activity: 'one' }
const resync = { resync: true } as const
const connected = { type: 'status', status: 'connected', at: 0 } as const
const questionDue = { type: 'elapsed', timer: 'question', isShown: true } as const
const hear = (message: TabMessage): TabEvent => ({ type: 'message', message, status: 'connected' })

/** Tab 1, after these events. It began to load its data at 1000. */
function after(...events: TabEvent[]): Tab {
  return events.reduce<Tab>((tab, event) => reduceTab(tab, event)[0], newTab({ id: 1, start: 1000, hasLocks: true }))
}
const withoutLocks = () => reduceTab(newTab({ id: 1, start: 1000, hasLocks: false }), { type: 'started' })

const actionsOf = (tab: Tab, event: TabEvent): TabAction[] => reduceTab(tab, event)[1]
const emitted = (tab: Tab, event: TabEvent) => actionsOf(tab, event).flatMap((action) => (action.type === 'emit' ? [action.event] : []))
const posted = (tab: Tab, event: TabEvent) => actionsOf(tab, event).flatMap((action) => (action.type === 'post' ? [action.message] : []))
const types = (tab: Tab, event: TabEvent) => actionsOf(tab, event).map(({ type }) => type)

const asking = after({ type: 'started' })
const connectedTab = after({ type: 'started' }, { type: 'lock-acquired' }, connected)

describe('a tab that starts', () => {
  test('hears the others, waits for the lock and asks whether a tab is connected', () => {
    expect(asking.name).toBe('asking')
    expect(actionsOf(after(), { type: 'started' })).toEqual([
      { type: 'disconnect' },
      { type: 'open-channel' },
      { type: 'request-lock', steal: false },
      { type: 'post', message: { ask: 1, since: 1000 } },
      { type: 'set-timer', timer: 'question', ms: 10_000 },
    ])
  })

  test('connects with the lock, and has missed nothing when nobody was connected before', () => {
    const [tab, actions] = reduceTab(asking, { type: 'lock-acquired' })
    expect([tab.name, actions]).toEqual(['connected', [{ type: 'connect' }]])
    expect(actionsOf(tab, connected)).toEqual([
      { type: 'set-status', status: 'connected' },
      { type: 'post', message: { status: 'connected' } },
    ])
  })

  test('connects without the lock where the browser forbids it', () => {
    const [tab, actions] = reduceTab(asking, { type: 'lock-forbidden' })
    expect([tab.name, tab.hasMissed, actions]).toEqual(['connected', false, [{ type: 'connect' }]])
  })

  test('connects at once in a browser without locks', () => {
    const [tab, actions] = withoutLocks()
    expect([tab.name, actions]).toEqual(['connected', [{ type: 'disconnect' }, { type: 'connect' }]])
  })
})

describe('the connected tab', () => {
  test('shows its events and passes them on', () => {
    expect(actionsOf(connectedTab, { type: 'event', event: change, at: 5000 })).toEqual([
      { type: 'emit', event: change },
      { type: 'post', message: { event: change } },
    ])
  })

  test('passes its status on', () => {
    expect(posted(connectedTab, { type: 'status', status: 'offline', at: 5000 })).toEqual([{ status: 'offline' }])
  })

  test('answers a question with its status', () => {
    expect(posted(connectedTab, hear({ ask: 2 }))).toEqual([{ status: 'connected', to: 2, hasMissed: false }])
  })

  test.each([
    { since: 999, hasMissed: true, when: 'before the connected tab itself' },
    { since: 1000, hasMissed: false, when: 'with it' },
  ])('a tab that began to load $when has missed events: $hasMissed', ({ since, hasMissed }) => {
    expect(posted(connectedTab, hear({ ask: 2, since }))).toEqual([{ status: 'connected', to: 2, hasMissed }])
  })

  test.each([
    { since: 5000, hasMissed: true, when: 'until the last event' },
    { since: 5001, hasMissed: false, when: 'after the last event' },
  ])('a tab that began to load $when has missed events: $hasMissed', ({ since, hasMissed }) => {
    const tab = reduceTab(connectedTab, { type: 'event', event: change, at: 5000 })[0]
    expect(posted(tab, hear({ ask: 2, since }))).toEqual([{ status: 'connected', to: 2, hasMissed }])
  })

  test('does not listen to a second one, of a tab that was frozen', () => {
    for (const message of [{ event: change }, { status: 'offline' }] as const) expect(actionsOf(connectedTab, hear(message))).toEqual([])
  })

  test('whose lock is stolen disconnects, waits again, and loads again when it is connected or hears of a connection', () => {
    const [tab] = reduceTab(connectedTab, { type: 'lock-stolen' })
    expect(tab.name).toBe('asking')
    expect(types(connectedTab, { type: 'lock-stolen' })).toEqual(['disconnect', 'open-channel', 'request-lock', 'post', 'set-timer'])
    expect(emitted(tab, hear({ status: 'connected' }))).toEqual([resync])
    expect(emitted(reduceTab(tab, { type: 'lock-acquired' })[0], connected)).toEqual([resync])
  })
})

describe('a waiting tab', () => {
  const answered = after({ type: 'started' }, hear({ status: 'connected', to: 1, hasMissed: false }))
  const resting = reduceTab(answered, questionDue)[0]

  test('shows what the connected tab sends, and answers no question', () => {
    expect(actionsOf(asking, hear({ event: change }))).toEqual([{ type: 'emit', event: change }])
    expect(actionsOf(asking, hear({ ask: 2 }))).toEqual([])
  })

  test('loads again when the answer says that it has missed events, once the other is connected', () => {
    const answer = { to: 1, hasMissed: true }
    expect(emitted(asking, hear({ ...answer, status: 'connected' }))).toEqual([resync])
    const connecting = after({ type: 'started' }, hear({ ...answer, status: 'connecting' }))
    expect(emitted(asking, hear({ ...answer, status: 'connecting' }))).toEqual([])
    expect(emitted(connecting, hear({ status: 'connected' }))).toEqual([resync])
  })

  test('loads again once, when the connected tab has told it to', () => {
    const told = after({ type: 'started' }, hear({ status: 'offline', to: 1, hasMissed: true }), hear({ event: resync }))
    expect(emitted(told, hear({ status: 'connected' }))).toEqual([])
  })

  test('ignores the answer to another tab', () => {
    expect(actionsOf(asking, hear({ status: 'connected', to: 2, hasMissed: true }))).toEqual([{ type: 'set-status', status: 'connected' }])
  })

  test('asks when it hears of a connection, until it knows whether it has missed events', () => {
    expect(posted(asking, hear({ status: 'connected' }))).toEqual([{ ask: 1, since: 1000 }])
    expect(posted(answered, hear({ status: 'connected' }))).toEqual([])
  })

  test('that was answered asks again after a pause', () => {
    expect(actionsOf(answered, questionDue)).toEqual([{ type: 'set-timer', timer: 'question', ms: 20_000 }])
    expect(actionsOf(resting, questionDue)).toEqual([
      { type: 'post', message: { ask: 1, since: undefined } },
      { type: 'set-timer', timer: 'question', ms: 10_000 },
    ])
    expect(reduceTab(resting, questionDue)[0].name).toBe('asking')
  })

  test('steals the lock of a frozen tab that does not answer, and loads again', () => {
    const [stealing, actions] = reduceTab(asking, questionDue)
    expect([stealing.name, actions]).toEqual(['stealing', [{ type: 'request-lock', steal: true }]])
    expect(actionsOf(stealing, questionDue)).toEqual([])
    expect(emitted(reduceTab(stealing, { type: 'lock-acquired' })[0], connected)).toEqual([resync])
  })

  test('that is hidden steals no lock', () => {
    const hiddenDue = { ...questionDue, isShown: false }
    expect(types(asking, hiddenDue)).toEqual(['set-timer'])
    expect(reduceTab(asking, hiddenDue)[0].name).toBe('resting')
  })

  test('that gets the lock of a tab that has closed loads again, and lets the others load again', () => {
    const [heir] = reduceTab(answered, { type: 'lock-acquired' })
    expect(actionsOf(heir, connected)).toEqual([
      { type: 'set-status', status: 'connected' },
      { type: 'emit', event: resync },
      { type: 'post', message: { event: resync } },
      { type: 'post', message: { status: 'connected' } },
    ])
  })
})

describe('a page', () => {
  const hiddenLong = { type: 'elapsed', timer: 'hidden', isShown: false } as const
  const hidden = reduceTab(connectedTab, { type: 'hidden', at: 5000 })[0]
  const away = reduceTab(hidden, hiddenLong)[0]

  test('that is hidden stays connected for a minute, without locks for a second', () => {
    expect(actionsOf(connectedTab, { type: 'hidden', at: 5000 })).toEqual([{ type: 'set-timer', timer: 'hidden', ms: 60_000 }])
    expect(actionsOf(withoutLocks()[0], { type: 'hidden', at: 5000 })).toEqual([{ type: 'set-timer', timer: 'hidden', ms: 1000 }])
  })

  test('that is hidden for longer disconnects, and still shows what the others send', () => {
    expect([away.name, actionsOf(hidden, hiddenLong)]).toEqual(['away', [{ type: 'disconnect' }]])
    expect(emitted(away, hear({ event: change }))).toEqual([change])
    expect(actionsOf(away, hear({ ask: 2 }))).toEqual([])
  })

  test('that is shown in time does not disconnect when the timer ends', () => {
    const [shown, actions] = reduceTab(hidden, { type: 'shown', at: 64_999 })
    expect(actions).toEqual([])
    expect(actionsOf(shown, hiddenLong)).toEqual([])
    expect(reduceTab(shown, hiddenLong)[0].name).toBe('connected')
  })

  test.each([
    { name: 'that has disconnected', before: away },
    { name: 'whose timers were frozen', before: hidden },
  ])('$name takes part again when it is shown, and loads again', ({ before }) => {
    const [shown, actions] = reduceTab(before, { type: 'shown', at: 65_000 })
    expect([shown.name, actions[0]]).toEqual(['asking', { type: 'disconnect' }])
    expect(emitted(shown, hear({ status: 'connected' }))).toEqual([resync])
  })

  test('that is left hears nothing, and takes part again when it is restored', () => {
    const [left, actions] = reduceTab(connectedTab, { type: 'left' })
    expect([left.name, actions]).toEqual(['away', [{ type: 'disconnect' }, { type: 'close-channel' }]])
    expect(types(left, { type: 'shown', at: 6000 })).toContain('open-channel')
    const restored = reduceTab(left, { type: 'shown', at: 6000 })[0]
    expect(actionsOf(restored, { type: 'shown', at: 6001 })).toEqual([])
  })
})
