/** Where a case is played: people with browsers of their own, and activities that have come as far as the case wants. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Club } from '@bothy/client/club.ts'
import type { Connected } from '@bothy/client/connect.ts'
import { callNames, calls, type CallName, type Input } from '@bothy/contract/calls.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import type { RouteInput } from '@bothy/contract/inputs.ts'
import type { Phase } from '@bothy/contract/lifecycle.ts'
import { Refusal, type RefusalCode } from '@bothy/contract/refusals.ts'
import type { Browser, Door, DoorUnderTest } from './door.ts'

export type Guest = Connected & { browser: Browser; /** Another tab of the same browser. */ tab: () => Connected }
export type Person = Guest & { id: string; name: string; email: string; phone: string; password: string }
export type Sketch = { activityId: string; routes: string[]; leader: Person }

export type Stage = {
  door: Door
  /** Whether this door ever refuses so. */
  says: (code: RefusalCode) => boolean
  /** Somebody at a browser of their own, not signed in. */
  visitor: () => Guest
  /** A newcomer, signed in, who has confirmed the address where the club asks for that. */
  member: (name?: string) => Promise<Person>
  /** The administrator, at a browser of this case. */
  admin: () => Promise<Person>
  /** An activity that has come to this phase by the commands that lead there; it enrolls unless told otherwise. */
  activity: (sketch?: Partial<Input<'createActivity'>> & { phase?: Phase; leader?: Person }) => Promise<Sketch>
  /** Plays on while the club is settled like this, and settles it back. */
  settled: (change: Input<'updateSystemSettings'>, play: () => Promise<void>) => Promise<void>
}

export const password = 'five dry socks'
let people = 0

/** Nobody registers with these yet. Phone numbers are of a range that exists. */
export function aNewcomer(name = 'Bo'): Input<'register'> {
  people += 1
  return { name, email: `bo-${randomUUID().slice(0, 8)}@club.example`, phone: `+4915123${String(100_000 + people)}`, password }
}

export const inDays = (days: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + days * 86_400_000).toISOString()

export const aRoute = (fields: Partial<RouteInput> = {}): RouteInput => ({
  title: 'By the lake',
  description: 'Flat and long.',
  distance: 14.5,
  duration: 5,
  difficulty: 'Easy',
  ...fields,
})

export const aProposal = (fields: Partial<Input<'createActivity'>> = {}): Input<'createActivity'> => ({
  title: `Over the Hohe Pass ${randomUUID().slice(0, 8)}`,
  description: 'Two huts, one pass, and a swim if the lake is kind.',
  location: 'Hohe Pass',
  startTime: inDays(14),
  maxParticipants: 8,
  routes: [aRoute(), aRoute({ title: 'By the ridge' })],
  ...fields,
})

/** The refusal that a promise ends with, which must have this code; anything else fails the case. */
export async function refusal(code: RefusalCode, asked: Promise<unknown>): Promise<Refusal> {
  const answer = await asked.then(
    (value) => ({ answered: value }),
    (error: unknown) => error,
  )
  if (!(answer instanceof Refusal)) throw new Error(`Expected ${code}, but: ${JSON.stringify(answer)}`, { cause: answer })
  expect(answer.code).toBe(code)
  return answer
}

/** Signs in where no second factor is asked for. */
export async function signIn({ club, session }: Connected, { email, password }: { email: string; password: string }) {
  await club.emailLogin({ email, password })
  return session.current()!
}

/** The last of what was sent, once something has arrived. */
export async function newest(sent: () => Promise<string[]>): Promise<string> {
  let last: string | undefined
  await expect.poll(async () => (last = (await sent()).at(-1)), { timeout: 10_000 }).toBeDefined()
  return last!
}

/** What was heard in a case. */
export type Heard = { calls: Set<CallName>; refusals: Set<RefusalCode> }

/** The same club, with a listener: an answer must be what the contract says, no field more. */
function overheard(club: Club, heard: Heard): Club {
  const asking = (name: CallName) => {
    const ask = club[name] as (...asked: unknown[]) => Promise<unknown>
    return async (...asked: unknown[]) => {
      try {
        const answer = await ask(...asked)
        expect({ [name]: calls[name].output.parse(answer) }).toEqual({ [name]: answer })
        heard.calls.add(name)
        return answer
      } catch (error) {
        if (error instanceof Refusal) heard.refusals.add(error.code)
        throw error
      }
    }
  }
  return Object.fromEntries(callNames.map((name) => [name, asking(name)])) as unknown as Club
}

/** Sets the stage for one case; `clear` closes every browser that came. */
export function stageOf(door: Door, heard: Heard, { neverSays }: Pick<DoorUnderTest, 'neverSays'>): { stage: Stage; clear: () => void } {
  const tabs: Connected[] = []
  const opened = (browser: Browser): Connected => {
    const tab = browser.tab()
    tabs.push(tab)
    return { ...tab, club: overheard(tab.club, heard) }
  }
  const visitor = (): Guest => {
    const browser = door.browser()
    return { ...opened(browser), browser, tab: () => opened(browser) }
  }
  const member = async (name?: string): Promise<Person> => {
    const guest = visitor()
    const newcomer = aNewcomer(name)
    const { needEmailConfirmation } = await guest.club.register(newcomer)
    if (needEmailConfirmation) {
      await guest.club.verifyEmail({ token: await newest(() => door.linksTo(newcomer.email)) })
      await signIn(guest, { email: newcomer.email, password: newcomer.password })
    }
    return { ...guest, ...newcomer, id: guest.session.current()!.user.id }
  }
  let signingIn: Promise<Person> | undefined
  const signInAdmin = async (): Promise<Person> => {
    const guest = visitor()
    const { user } = await signIn(guest, door.admin)
    return { ...guest, ...door.admin, id: user.id, name: user.name, phone: user.phone ?? '' }
  }
  const admin = () => (signingIn ??= signInAdmin())
  const stage: Stage = {
    door,
    says: (code) => !neverSays[code],
    visitor,
    member,
    admin,
    activity: async ({ phase = 'enrolling', leader, ...fields } = {}) => {
      const by = leader ?? (await member('The leader'))
      const { id, routes } = await by.club.createActivity(aProposal(fields))
      await bring(id, phase, { leader: by.club, admin: async () => (await admin()).club })
      return { activityId: id, routes: routes.map((route) => route.id), leader: by }
    },
    async settled(change, play) {
      const { club } = await admin()
      const before: Record<string, unknown> = await club.getSystemSettings()
      const settle = async (wanted: Input<'updateSystemSettings'>) => {
        await club.updateSystemSettings(wanted)
        if (wanted.requireEmailVerification !== undefined) door.confirmAddresses?.(wanted.requireEmailVerification)
      }
      await settle(change)
      const back = Object.fromEntries(Object.keys(change).map((name) => [name, before[name]]))
      await play().finally(() => settle(back))
    },
  }
  return { stage, clear: () => tabs.forEach((tab) => tab.close()) }
}

type Hands = { leader: Club; admin: () => Promise<Club> }

/** The way from a proposal to each phase. */
async function bring(activityId: string, phase: Phase, { leader, admin }: Hands): Promise<void> {
  const of = { activityId }
  const steps: Partial<Record<Phase, () => Promise<Activity>>> = {
    voting: async () => (await admin()).approveActivity(of),
    enrolling: () => leader.startEnrollment(of),
    active: () => leader.startActivity(of),
    finished: () => leader.completeActivity(of),
  }
  if (phase === 'rejected') return void (await (await admin()).rejectActivity({ ...of, reason: 'Too far away.' }))
  if (phase === 'cancelled') return void (await leader.cancelActivity({ ...of, reason: 'Rain.' }))
  const way = Object.keys(steps)
  for (const step of way.slice(0, way.indexOf(phase) + 1)) await steps[step as Phase]!()
}
