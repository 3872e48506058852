/** What one tab does for the connection that all tabs of a browser share: its state, and the next one after each event. Pure; `share-live.ts` acts. */
import type { LiveEvent, LiveStatus } from './live.ts'

/**
 * `away`: hidden for long, or left. `asking`: waits for the lock, and asks the connected tab whether it is still there. `answered`: it is. `resting`: waits
 * for the lock until the next question. `stealing`: takes the lock from a tab that is frozen.
 */
type TabName = 'away' | 'asking' | 'answered' | 'resting' | 'stealing' | 'connected'

export type Tab = {
  name: TabName
  id: number
  /** When this page began to load its data, in milliseconds since 1970. It knows the events since then. */
  start: number
  /** The same, until this tab knows whether it has missed events while it loaded its data. */
  since: number | undefined
  /** Without Web Locks, every shown tab has its own connection. */
  hasLocks: boolean
  /** Whether events may have been missed since all data was loaded. */
  hasMissed: boolean
  /** Whether another tab has been connected. */
  hasHeard: boolean
  lastEventAt: number
  /** Undefined while the page is shown. */
  hiddenAt: number | undefined
}

/** From a waiting tab to the connected one. With `since`, the answer says whether the tab may have missed events since then. */
type Question = { ask: number; since?: number | undefined }
/** From the connected tab to the others. */
type News = { event: LiveEvent } | { status: LiveStatus; to?: number; hasMissed?: boolean }
export type TabMessage = Question | News

export type TabEvent =
  | { type: 'started' | 'left' | 'lock-acquired' | 'lock-stolen' | 'lock-forbidden' }
  | { type: 'hidden' | 'shown'; at: number }
  | { type: 'elapsed'; timer: 'hidden' | 'question'; isShown: boolean }
  /** `status` is that of this tab's own connection. */
  | { type: 'message'; message: TabMessage; status: LiveStatus }
  /** From this tab's own connection. */
  | { type: 'event'; event: LiveEvent; at: number }
  | { type: 'status'; status: LiveStatus; at: number }

export type TabAction =
  | { type: 'open-channel' }
  | { type: 'close-channel' }
  | { type: 'connect' }
  /** Ends the connection, and gives up the lock or the request for it. */
  | { type: 'disconnect' }
  | { type: 'request-lock'; steal: boolean }
  | { type: 'emit'; event: LiveEvent }
  | { type: 'set-status'; status: LiveStatus }
  | { type: 'post'; message: TabMessage }
  /** Replaces the timer of this name. */
  | { type: 'set-timer'; timer: 'hidden' | 'question'; ms: number }

type Step = readonly [Tab, TabAction[]]

/** Milliseconds that a hidden page stays connected: with Web Locks, and without. */
const hiddenTimeouts = { shared: 60_000, alone: 1000 }
/** Milliseconds for the answer of the connected tab. Without one it counts as frozen. */
const answerTimeout = 10_000
/** Milliseconds between an answer and the next question. */
const askInterval = 20_000

const hiddenTimeout = ({ hasLocks }: Tab) => (hasLocks ? hiddenTimeouts.shared : hiddenTimeouts.alone)

const resync = { resync: true } as const

export const newTab = (tab: Pick<Tab, 'id' | 'start' | 'hasLocks'>): Tab => ({
  ...tab,
  name: 'away',
  since: tab.start,
  hasMissed: false,
  hasHeard: false,
  lastEventAt: -Infinity,
  hiddenAt: undefined,
})

const ask = ({ id, since }: Tab): TabAction => ({ type: 'post', message: { ask: id, since } })
const question = (tab: Tab): TabAction[] => [ask(tab), { type: 'set-timer', timer: 'question', ms: answerTimeout }]
const publish = (event: LiveEvent): TabAction[] => [
  { type: 'emit', event },
  { type: 'post', message: { event } },
]

/** Waits for the lock, or connects in a browser without locks. */
function takePart(tab: Tab): Step {
  if (!tab.hasLocks) return [{ ...tab, name: 'connected' }, [{ type: 'disconnect' }, { type: 'connect' }]]
  const request: TabAction[] = [{ type: 'disconnect' }, { type: 'open-channel' }, { type: 'request-lock', steal: false }]
  return [{ ...tab, name: 'asking' }, [...request, ...question(tab)]]
}

function onShown({ hiddenAt, ...tab }: Tab, at: number): Step {
  const shown = { ...tab, hiddenAt: undefined }
  // The timer of a frozen page does not run.
  const isStillPart = tab.name !== 'away' && at - (hiddenAt ?? at) < hiddenTimeout(shown)
  return isStillPart ? [shown, []] : takePart({ ...shown, hasMissed: true })
}

function onElapsed(tab: Tab, timer: 'hidden' | 'question', isShown: boolean): Step {
  if (timer === 'hidden') return tab.hiddenAt === undefined ? [tab, []] : [{ ...tab, name: 'away' }, [{ type: 'disconnect' }]]
  if (tab.name === 'asking' && isShown) return [{ ...tab, name: 'stealing' }, [{ type: 'request-lock', steal: true }]]
  if (tab.name === 'asking' || tab.name === 'answered')
    return [{ ...tab, name: 'resting' }, [{ type: 'set-timer', timer: 'question', ms: askInterval }]]
  return tab.name === 'resting' ? [{ ...tab, name: 'asking' }, question(tab)] : [tab, []]
}

function onOwnStatus(tab: Tab, status: LiveStatus, at: number): Step {
  const catchesUp = status === 'connected' && tab.hasMissed
  return [
    catchesUp ? { ...tab, hasMissed: false, lastEventAt: at } : tab,
    [{ type: 'set-status', status }, ...(catchesUp ? publish(resync) : []), { type: 'post', message: { status } }],
  ]
}

function onQuestion(tab: Tab, { ask: to, since }: Question, status: LiveStatus): Step {
  if (tab.name !== 'connected') return [tab, []]
  const hasMissed = since !== undefined && since < Math.max(tab.start, tab.lastEventAt + 1)
  return [tab, [{ type: 'post', message: { status, to, hasMissed } }]]
}

function onNews(before: Tab, news: News): Step {
  const tab: Tab = { ...before, hasHeard: true, name: before.name === 'asking' ? 'answered' : before.name }
  // For a moment two tabs are connected, when one that was frozen has lost the lock.
  if (tab.name === 'connected') return [tab, []]
  if ('event' in news) return [{ ...tab, hasMissed: tab.hasMissed && !('resync' in news.event) }, [{ type: 'emit', event: news.event }]]
  const isAnswer = news.to === tab.id
  const hasMissed = tab.hasMissed || (isAnswer && news.hasMissed === true)
  const catchesUp = hasMissed && news.status === 'connected'
  return [
    { ...tab, since: isAnswer ? undefined : tab.since, hasMissed: hasMissed && !catchesUp },
    [
      { type: 'set-status', status: news.status },
      ...(news.to === undefined && tab.since !== undefined ? [ask(tab)] : []),
      ...(catchesUp ? [{ type: 'emit', event: resync } as const] : []),
    ],
  ]
}

export function reduceTab(tab: Tab, event: TabEvent): Step {
  switch (event.type) {
    case 'started':
      return takePart(tab)
    case 'hidden':
      return [{ ...tab, hiddenAt: event.at }, [{ type: 'set-timer', timer: 'hidden', ms: hiddenTimeout(tab) }]]
    case 'shown':
      return onShown(tab, event.at)
    case 'left':
      return [{ ...tab, name: 'away' }, [{ type: 'disconnect' }, { type: 'close-channel' }]]
    case 'elapsed':
      return onElapsed(tab, event.timer, event.isShown)
    case 'lock-acquired':
      return [{ ...tab, name: 'connected', hasMissed: tab.hasMissed || tab.hasHeard || tab.name === 'stealing' }, [{ type: 'connect' }]]
    case 'lock-stolen':
      return takePart({ ...tab, hasMissed: true })
    case 'lock-forbidden':
      return [{ ...tab, name: 'connected' }, [{ type: 'connect' }]]
    case 'message':
      return 'ask' in event.message ? onQuestion(tab, event.message, event.status) : onNews(tab, event.message)
    case 'event':
      return [{ ...tab, lastEventAt: event.at }, publish(event.event)]
    case 'status':
      return onOwnStatus(tab, event.status, event.at)
  }
}
