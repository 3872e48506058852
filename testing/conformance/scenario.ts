/** The scenario of a conformance case: members with their own browsers, and activities in the wanted phase. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Api } from '@bothy/client/api.ts'
import type { Connection } from '@bothy/client/connect.ts'
import type { RouteInput } from '@bothy/contract/activities/inputs.ts'
import { callSchemas, type Input } from '@bothy/contract/call-schemas.ts'
import { callNames, type CallName } from '@bothy/contract/calls.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'
import type { Phase } from '@bothy/contract/phases.ts'
import type { TestBrowser, TestBackend, BackendUnderTest } from './backend.ts'

export type Visitor = Connection & { browser: TestBrowser; /** Another tab of the same browser. */ openTab: () => Connection }
export type TestMember = Visitor & { id: string; name: string; email: string; phone: string; password: string }
export type CreatedActivity = { activityId: string; routes: string[]; leader: TestMember }

export type Scenario = {
  backend: TestBackend
  /** Whether this backend can return the refusal. */
  canRefuse: (code: RefusalCode) => boolean
  /** A new browser that is not signed in. */
  visitor: () => Visitor
  /** A new member, signed in in a new browser, with a confirmed address where the club requires it. */
  member: (name?: string) => Promise<TestMember>
  /** The admin, in one browser for the whole case. */
  admin: () => Promise<TestMember>
  /** Creates an activity and runs the commands that lead to `phase`; the default is `enrolling`. */
  activity: (options?: Partial<Input<'createActivity'>> & { phase?: Phase; leader?: TestMember }) => Promise<CreatedActivity>
  /** Changes the club settings, runs `work`, and restores the settings. */
  withSettings: (change: Input<'updateSystemSettings'>, work: () => Promise<void>) => Promise<void>
}

export const password = 'five dry socks'
let registrations = 0

/** Registration input with an unused address and an unused, valid phone number. */
export function aRegistration(name = 'Bo'): Input<'register'> {
  registrations += 1
  return { name, email: `bo-${randomUUID().slice(0, 8)}@club.example`, phone: `+4915123${String(100_000 + registrations)}`, password }
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

/** Expects that the promise rejects with this refusal code, and returns the refusal. */
export async function expectRefusal(code: RefusalCode, promise: Promise<unknown>): Promise<Refusal> {
  const answer = await promise.then(
    (value) => ({ answered: value }),
    (error: unknown) => error,
  )
  if (!(answer instanceof Refusal)) throw new Error(`Expected ${code}, but: ${JSON.stringify(answer)}`, { cause: answer })
  expect(answer.code).toBe(code)
  return answer
}

/** Signs in by email, for members without a second factor. */
export async function signIn({ api, session }: Connection, { email, password }: { email: string; password: string }) {
  await api.emailLogin({ email, password })
  return session.current()!
}

/** Waits until something was sent, and returns the last item. */
export async function waitForNewest(sent: () => Promise<string[]>): Promise<string> {
  let last: string | undefined
  await expect.poll(async () => (last = (await sent()).at(-1))).toBeDefined()
  return last!
}

/** Skips the minute between two messages to one member, where the database counts it. */
export const skipOneMinute = ({ sql }: TestBackend) =>
  sql(`do $$ begin
    if to_regclass('accounts.attempts') is not null then delete from accounts.attempts where kind = 'code-again'; end if;
    if to_regclass('auth.users') is not null then
      update rules.email_changes set created_at = created_at - interval '1 minute' where true;
      update auth.users set confirmation_sent_at = null, recovery_sent_at = null, email_change_sent_at = null, phone_change_sent_at = null where true;
    end if;
  end $$`)

/** Verifies the member's phone number, so that it is a sign-in method with every backend. */
export async function verifyPhone({ api, phone, password }: TestMember, backend: TestBackend): Promise<void> {
  await api.changePhone({ phone, password })
  await api.confirmPhone({ code: await waitForNewest(() => backend.smsCodesFor(phone)) })
  await skipOneMinute(backend)
}

/** Calls and refusals that occurred in a case. */
export type Observed = { calls: Set<CallName>; refusals: Set<RefusalCode> }

/** Wraps the API: records calls and refusals, and checks that every result matches the contract, without extra fields. */
function observeCalls(api: Api, observed: Observed): Api {
  const observe = (name: CallName) => {
    const send = api[name] as (...args: unknown[]) => Promise<unknown>
    return async (...args: unknown[]) => {
      try {
        const answer = await send(...args)
        expect({ [name]: callSchemas[name].output.parse(answer) }).toEqual({ [name]: answer })
        observed.calls.add(name)
        return answer
      } catch (error) {
        if (error instanceof Refusal) observed.refusals.add(error.code)
        throw error
      }
    }
  }
  return Object.fromEntries(callNames.map((name) => [name, observe(name)])) as unknown as Api
}

/** Creates the scenario of one case; `clear` closes all of its tabs. */
export function createScenario(
  backend: TestBackend,
  observed: Observed,
  { unsupportedRefusals }: Pick<BackendUnderTest, 'unsupportedRefusals'>,
): { scenario: Scenario; clear: () => void } {
  const tabs: Connection[] = []
  const openTab = (browser: TestBrowser): Connection => {
    const tab = browser.openTab()
    tabs.push(tab)
    return { ...tab, api: observeCalls(tab.api, observed) }
  }
  const visitor = (): Visitor => {
    const browser = backend.openBrowser()
    return { ...openTab(browser), browser, openTab: () => openTab(browser) }
  }
  const member = async (name?: string): Promise<TestMember> => {
    const guest = visitor()
    const newcomer = aRegistration(name)
    const { needEmailConfirmation } = await guest.api.register(newcomer)
    if (needEmailConfirmation) {
      await guest.api.verifyEmail({ token: await waitForNewest(() => backend.mailTokensFor(newcomer.email)) })
      await signIn(guest, { email: newcomer.email, password: newcomer.password })
    }
    return { ...guest, ...newcomer, id: guest.session.current()!.user.id }
  }
  let signedInAdmin: Promise<TestMember> | undefined
  const signInAdmin = async (): Promise<TestMember> => {
    const guest = visitor()
    const { user } = await signIn(guest, backend.admin)
    return { ...guest, ...backend.admin, id: user.id, name: user.name, phone: user.phone ?? '' }
  }
  const admin = () => (signedInAdmin ??= signInAdmin())
  const scenario: Scenario = {
    backend,
    canRefuse: (code) => !unsupportedRefusals[code],
    visitor,
    member,
    admin,
    activity: async ({ phase = 'enrolling', leader, ...fields } = {}) => {
      const leaderMember = leader ?? (await member('The leader'))
      const { id, routes } = await leaderMember.api.createActivity(aProposal(fields))
      await advance(id, phase, { leader: leaderMember.api, admin: async () => (await admin()).api })
      return { activityId: id, routes: routes.map((route) => route.id), leader: leaderMember }
    },
    async withSettings(change, work) {
      const { api } = await admin()
      const before: Record<string, unknown> = await api.getSystemSettings()
      const apply = async (wanted: Input<'updateSystemSettings'>) => {
        await api.updateSystemSettings(wanted)
        if (wanted.requireEmailVerification !== undefined) backend.setEmailConfirmation?.(wanted.requireEmailVerification)
      }
      await apply(change)
      const previous = Object.fromEntries(Object.keys(change).map((name) => [name, before[name]]))
      await work().finally(() => apply(previous))
    },
  }
  return { scenario, clear: () => tabs.forEach((tab) => tab.close()) }
}

type Commanders = { leader: Api; admin: () => Promise<Api> }

/** Runs the commands that lead from a proposal to `phase`. */
async function advance(activityId: string, phase: Phase, { leader, admin }: Commanders): Promise<void> {
  const of = { activityId }
  const steps: Partial<Record<Phase, () => Promise<Activity>>> = {
    voting: async () => (await admin()).approveActivity(of),
    enrolling: () => leader.startEnrollment(of),
    active: () => leader.startActivity(of),
    finished: () => leader.completeActivity(of),
  }
  if (phase === 'rejected') return void (await (await admin()).rejectActivity({ ...of, reason: 'Too far away.' }))
  if (phase === 'cancelled') return void (await leader.cancelActivity({ ...of, reason: 'Rain.' }))
  const order = Object.keys(steps)
  for (const step of order.slice(0, order.indexOf(phase) + 1)) await steps[step as Phase]!()
}
