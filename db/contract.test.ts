/** Compares the SQL with the contract wherever both define the same thing. */
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { allocations } from '@bothy/contract/activities/draw.ts'
import { deliveryStates } from '@bothy/contract/admin/delivery-states.ts'
import { isLogOperation } from '@bothy/contract/admin/log-operations.ts'
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import { type CallName, calls, callNames, sqlName } from '@bothy/contract/calls.ts'
import {
  clubTags,
  difficulties,
  genders,
  locales,
  mapSources,
  themes,
  unitSystems,
  visibilities,
  voteClosers,
} from '@bothy/contract/choices.ts'
import { phaseRefusal } from '@bothy/contract/command-refusals.ts'
import { fieldProblems, isRefusalCode, refusalStatus } from '@bothy/contract/errors.ts'
import { commands } from '@bothy/contract/lifecycle.ts'
import { databaseLimits, limits } from '@bothy/contract/limits.ts'
import { attendanceKinds } from '@bothy/contract/members/attendance.ts'
import {
  accountMessageKinds,
  accountNotificationKinds,
  digestKind,
  kindsOfNotifications,
  summaryKind,
} from '@bothy/contract/notifications.ts'
import { phases, statusOf } from '@bothy/contract/phases.ts'
import { rateLimits } from '@bothy/contract/rate-limits.ts'
import { everyEngine } from './testing/engines.ts'
import { type Actor, aNewActivity, aRoute, aTrack, fieldsOf, inHours, databaseCalls, setUpFixture } from './testing/fixture.ts'

/** The SQL sources, to find all quoted codes in capitals and the problem in every constraint name "<field>:<PROBLEM>". */
const sources = ['schema', 'migrations', 'functions', 'policies'].flatMap((folder) => {
  const directory = new URL(`./${folder}/`, import.meta.url)
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql') && !name.startsWith('before-'))
    .map((name) => readFileSync(new URL(name, directory), 'utf8'))
})
const matches = (pattern: RegExp) =>
  [...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? match[2]!)))].sort()
/** The quoted words with a hyphen in the functions of these folders: kinds of messages, and few others. */
const wordsIn = (folders: string[]) => {
  const names = folders.flatMap((folder) =>
    readdirSync(new URL(`./functions/${folder}/`, import.meta.url)).map((name) => `${folder}/${name}`),
  )
  const texts = names
    .filter((name) => name.endsWith('.sql') && !name.endsWith('/kinds.sql'))
    .map((name) => readFileSync(new URL(`./functions/${name}`, import.meta.url), 'utf8'))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map((match) => match[1]!)))].sort()
}
const quotedCodes = matches(/'([A-Z]+(?:_[A-Z]+)+)'/g).filter((word) => !(fieldProblems as readonly string[]).includes(word))
const constraintProblems = matches(/constraint "[\w.]+:([A-Z_]+)"/g)

describe('the codes in the SQL', () => {
  test('are refusal codes of the contract', () => {
    expect(quotedCodes.length).toBeGreaterThan(20)
    expect(quotedCodes.filter((code) => !isRefusalCode(code))).toEqual([])
  })

  test('are field problems of the contract if they are in a constraint name', () => {
    // SEATS belongs to the counter of taken seats, which is not a field of any input.
    expect(constraintProblems.filter((problem) => problem !== 'SEATS' && !(fieldProblems as readonly string[]).includes(problem))).toEqual(
      [],
    )
  })
})

describe('the records that admins read', () => {
  test('name the kinds of notifications that the contract names', () => {
    const kinds = [...Object.keys(kindsOfNotifications), digestKind, summaryKind]
    const others = [...accountMessageKinds, ...accountNotificationKinds, ...attendanceKinds, ...locales, ...allocations]
    const named = wordsIn([
      'activities',
      'votes',
      'waitlist',
      'draws',
      'attendance',
      'discussion',
      'photos',
      'cars',
      'reports',
      'safety',
      'notifications',
      'outbox',
    ])
    expect(named.filter((word) => !(others as string[]).includes(word))).toEqual(kinds.sort())
  })

  test('name operations of the contract', () => {
    const operations = matches(/_operation\('(\w+)'|into public\.system_logs [^;]*?values \([^;]*?'(\w+)'\)/g)
    expect(operations.length).toBeGreaterThan(15)
    expect(operations.filter((name) => !isLogOperation(name))).toEqual([])
  })
})

/** One limit of the contract: the field that the refusal names, the bounds, and a function that makes an input with a value. */
type Bound = {
  field: string
  min?: number
  max: number
  step?: number
  inputWith: (value: number) => object
  isText?: true
  problem?: string
}
const text = (length: number) => '山'.repeat(length)
/** A track of zeros. A number may be longer than it needs to be. */
const aPathOf = (length: number) => '?'.repeat(length - (length % 3) - 1) + '_'.repeat(length % 3) + '?'

const activityBounds: Bound[] = [
  { field: 'title', ...limits.activity.title, isText: true, inputWith: (n) => ({ title: text(n) }) },
  { field: 'description', ...limits.activity.description, isText: true, inputWith: (n) => ({ description: text(n) }) },
  { field: 'location', ...limits.activity.location, isText: true, inputWith: (n) => ({ location: text(n) }) },
  { field: 'coverSeed', ...limits.activity.coverSeed, isText: true, inputWith: (n) => ({ coverSeed: text(n) }) },
  { field: 'tags', ...limits.activity.tag, isText: true, inputWith: (n) => ({ tags: [text(n)] }) },
  {
    field: 'tags',
    ...limits.activity.tags,
    inputWith: (n) => ({ tags: Array.from({ length: n }, (_, index) => `${index}`.padStart(30, '林')) }),
  },
  {
    field: 'coordinates.latitude',
    ...limits.activity.latitude,
    step: 0.000001,
    inputWith: (n) => ({ coordinates: { latitude: n, longitude: 9.3433 } }),
  },
  {
    field: 'coordinates.longitude',
    ...limits.activity.longitude,
    step: 0.000001,
    inputWith: (n) => ({ coordinates: { latitude: 47.2492, longitude: n } }),
  },
  { field: 'quorum', ...limits.activity.quorum, inputWith: (n) => ({ quorum: n }) },
  { field: 'maxParticipants', ...limits.activity.maxParticipants, inputWith: (n) => ({ maxParticipants: n }) },
  { field: 'durationHours', ...limits.activity.durationHours, step: 0.01, inputWith: (n) => ({ durationHours: n }) },
  {
    field: 'endTime',
    ...limits.activity.durationHours,
    step: 0.01,
    problem: 'DURATION_OUT_OF_RANGE',
    inputWith: (n) => ({ endTime: inHours(100 + n) }),
  },
  { field: 'routes', ...limits.activity.routes, inputWith: (n) => ({ routes: Array.from({ length: n }, () => aRoute()) }) },
  { field: 'routes.title', ...limits.route.title, isText: true, inputWith: (n) => ({ routes: [aRoute({ title: text(n) })] }) },
  {
    field: 'routes.description',
    ...limits.route.description,
    isText: true,
    inputWith: (n) => ({ routes: [aRoute({ description: text(n) })] }),
  },
  { field: 'routes.distance', ...limits.route.distance, step: 0.01, inputWith: (n) => ({ routes: [aRoute({ distance: n })] }) },
  { field: 'routes.duration', ...limits.route.duration, step: 0.01, inputWith: (n) => ({ routes: [aRoute({ duration: n })] }) },
  {
    field: 'routes.track.path',
    ...limits.track.path,
    problem: 'TOO_LONG',
    inputWith: (n) => ({ routes: [aRoute({ track: aTrack({ path: aPathOf(n) }) })] }),
  },
  {
    field: 'routes.track.fileName',
    ...limits.track.fileName,
    isText: true,
    inputWith: (n) => ({ routes: [aRoute({ track: aTrack({ fileName: text(n) }) })] }),
  },
  {
    field: 'routes.track.distance',
    ...limits.track.distance,
    step: 0.01,
    inputWith: (n) => ({ routes: [aRoute({ track: aTrack({ distance: n }) })] }),
  },
  ...(['ascent', 'descent'] as const).map((name) => ({
    field: `routes.track.${name}`,
    ...limits.track.climb,
    inputWith: (n: number) => ({ routes: [aRoute({ track: aTrack({ [name]: n }) })] }),
  })),
  ...(['highest', 'lowest'] as const).map((name) => ({
    field: `routes.track.${name}`,
    ...limits.track.elevation,
    inputWith: (n: number) => ({ routes: [aRoute({ track: aTrack({ [name]: n }) })] }),
  })),
]

const userBounds: Bound[] = [
  { field: 'name', ...limits.user.name, isText: true, inputWith: (n) => ({ name: text(n) }) },
  { field: 'bio', ...limits.user.bio, isText: true, inputWith: (n) => ({ bio: text(n) }) },
  { field: 'location', ...limits.user.location, isText: true, inputWith: (n) => ({ location: text(n) }) },
]

const tooMuch = ({ field, isText, problem }: Bound) => {
  if (problem) return problem
  const isList = ['tags', 'routes'].includes(field)
  return isText ? 'TOO_LONG' : isList ? 'TOO_MANY' : 'TOO_LARGE'
}

const tooLittle = ({ isText, problem }: Bound) => problem ?? (isText ? 'REQUIRED' : 'TOO_SMALL')

describe.each(everyEngine)('the contract on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let lin: Actor
  beforeAll(async () => {
    lin = await fixture().member()
    await fixture().changeSettings({ max_participants: 1000 })
  })

  test('the tags of the club are the same in SQL and contract', async () => {
    expect(await fixture().value('select rules.club_tags()')).toEqual([...clubTags])
  })

  test.each([
    ['routes.difficulty:NOT_A_CHOICE', difficulties],
    ['language:NOT_A_CHOICE', locales],
    ['profileVisibility:NOT_A_CHOICE', visibilities],
    ['activityVisibility:NOT_A_CHOICE', visibilities],
    ['theme:NOT_A_CHOICE', themes],
    ['units:NOT_A_CHOICE', unitSystems],
    ['gender:NOT_A_CHOICE', genders],
    ['vote_closed_by', voteClosers],
    ['mapSource:NOT_A_CHOICE', mapSources],
  ])('the constraint "%s" allows the values of the contract', async (constraint, values) => {
    const check = await fixture().value<string>('select pg_get_constraintdef(oid) from pg_catalog.pg_constraint where conname = $1', [
      constraint,
    ])
    expect([...check.matchAll(/'([^']+)'/g)].map((match) => match[1]).sort()).toEqual([...values].sort())
  })

  test('the limits of account calls are the same in SQL and contract', async () => {
    expect(await fixture().value('select rules.limits()')).toEqual({ ...authLimits, ...databaseLimits })
    expect(await fixture().value('select rules.rate_limits()')).toEqual(rateLimits)
  })

  test('a phase has the same status in SQL and contract', async () => {
    for (const phase of phases) {
      const { id } = await fixture().activity({ phase })
      expect(await fixture().value('select status from public.activities where id = $1', [id])).toBe(statusOf[phase])
    }
    await expect(fixture().rows("update public.activities set phase = 'lost'")).rejects.toThrow(/phase:NOT_A_CHOICE/)
  })

  test('an activity has a reason or null for each command of the lifecycle, see rules.refusals', async () => {
    const { id: activityId } = await fixture().activity()
    expect(Object.keys((await fixture().visitor.getActivity({ activityId })).refusals).sort()).toEqual([...commands].sort())
  })

  test('every rule why an activity refuses a command is that of a command of the lifecycle', async () => {
    const rules = await fixture().rows<{ name: string }>(`
      select rules.camel_case(substr(proname, 9)) as name from pg_catalog.pg_proc
      where proname like 'why\\_not\\_%' and pronamespace = 'rules'::regnamespace and pronargs = 2 and proargtypes[1] = 'rules.viewer_role'::regtype`)
    expect(rules.map(({ name }) => name).sort()).toEqual([...commands].sort())
  })

  test('a kind of notifications has the same topic, channels and times in SQL and contract', async () => {
    expect(await fixture().value('select rules.notification_kinds()')).toEqual(kindsOfNotifications)
  })

  test('a command is refused in another phase with the same code in SQL and contract, whichever phase it needs first', async () => {
    const pairs = phases.flatMap((phase) => phases.map((first) => ({ phase, first })))
    const inSql = await fixture().rows(
      'select phase, first, rules.phase_refusal(phase, first) as code from jsonb_to_recordset($1) as pair (phase text, first text)',
      [JSON.stringify(pairs)],
    )
    expect(inSql).toEqual(pairs.map(({ phase, first }) => ({ phase, first, code: phaseRefusal(phase, [first]) })))
  })

  test.each(quotedCodes)('%s has the same HTTP status in SQL and contract', async (code) => {
    expect(isRefusalCode(code) && (await fixture().value<number>('select rules.http_status($1)', [code]))).toBe(
      refusalStatus[code as keyof typeof refusalStatus],
    )
  })

  describe.each([
    ['createActivity', activityBounds, () => aNewActivity({ startTime: inHours(100) })],
    ['updateUserInfo', userBounds, () => ({})],
  ] as const)('a limit of %s', (call, bounds, base) => {
    test.each(bounds.map((bound) => [`${bound.field} up to ${bound.max}`, bound] as const))(
      '%s is accepted at its bounds and refused beyond',
      async (_, bound) => {
        const { min, max, step = 1, inputWith, field } = bound
        const ask = (value: number) => lin.run(call, { ...base(), ...inputWith(value) })
        await ask(max)
        expect(await fieldsOf(ask(max + step))).toEqual({ [field]: [tooMuch(bound)] })
        if (min === undefined) return
        await ask(min)
        expect(await fieldsOf(ask(min - step))).toEqual({ [field]: [tooLittle(bound)] })
      },
    )
  })

  test('a page has the default and maximum length of the contract', async () => {
    await fixture().rows(
      `insert into public.activities (title, description, location, start_time, max_participants, phase, tags, cover_seed)
       select 'x', 'x', 'x', now(), 2, 'enrolling', array['pages'], 'x' from generate_series(1, $1)`,
      [limits.page.max + 1],
    )
    const page = await fixture().visitor.listActivities({ tag: ['pages'] })
    expect(page.items).toHaveLength(limits.page.default)
    expect((await fixture().visitor.listActivities({ tag: ['pages'], limit: limits.page.max + 1 })).items).toHaveLength(limits.page.max)
  })

  test('every call of the database is a function from jsonb to json, and no other function is public but the one that runs a command once', async () => {
    const functions = await fixture().rows<{ name: string; arguments: string; result: string }>(`
      select p.proname as name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result
      from pg_catalog.pg_proc as p where p.pronamespace = 'public'::regnamespace order by 1`)
    const names = [...databaseCalls.map(sqlName), 'run_once']
    const expected = names.map((name) => ({ name, arguments: 'jsonb', result: 'json' }))
    expect(functions).toEqual(expected.sort((a, b) => (a.name < b.name ? -1 : 1)))
  })

  test.each(callNames.filter((name) => calls[name].by === 'database'))('%s is granted to those who may call it', async (name: CallName) => {
    const mayCall = (role: string) =>
      fixture().value<boolean>(`select has_function_privilege($1, 'public.${sqlName(name)}(jsonb)', 'execute')`, [role])
    expect([await mayCall('anon'), await mayCall('authenticated')]).toEqual([calls[name].who === 'open', true])
  })

  test('a delivery is in one of the states of the contract', async () => {
    const check = await fixture().value<string>(
      `select pg_get_constraintdef(oid) from pg_catalog.pg_constraint where conrelid = 'accounts.outbox'::regclass and conname = 'outbox_state_check'`,
    )
    expect([...check.matchAll(/'(\w+)'/g)].map((match) => match[1]).sort()).toEqual([...deliveryStates].sort())
  })

  test('a refusal has its HTTP status, its code and the wrong fields in the form that PostgREST expects', async () => {
    const refused = fixture().rows("select rules.refuse_field('title', 'REQUIRED')")
    await expect(refused).rejects.toMatchObject({ code: 'PT400', message: 'INVALID_INPUT', detail: '{"title" : ["REQUIRED"]}' })
  })
})
