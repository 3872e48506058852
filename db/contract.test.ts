/** Holds the SQL against the contract: what both say, both say alike. */
import { type CallName, calls, callNames, sqlName } from '@bothy/contract/calls.ts'
import { phases, statusOf } from '@bothy/contract/lifecycle.ts'
import { clubTags, limits } from '@bothy/contract/limits.ts'
import { fieldProblems, isRefusalCode, refusals } from '@bothy/contract/refusals.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, aNewActivity, aRoute, fieldsOf, inHours, rulebookCalls, useClub } from './testing/club.ts'
import { engines } from './testing/engines.ts'

/** Everything written in capitals between quotes in the rules, and every "<field>:<PROBLEM>" of a constraint. */
const sources = ['schema', 'foundation', 'rules', 'accounts', 'access'].flatMap((folder) => {
  const directory = new URL(`./${folder}/`, import.meta.url)
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(new URL(name, directory), 'utf8'))
})
const matches = (pattern: RegExp) =>
  [...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1]!)))].sort()
const spokenCodes = matches(/'([A-Z]+(?:_[A-Z]+)+)'/g).filter((word) => !(fieldProblems as readonly string[]).includes(word))
const constraintProblems = matches(/constraint "[\w.]+:([A-Z_]+)"/g)

describe('the words of the rules', () => {
  test('are refusal codes of the contract', () => {
    expect(spokenCodes.length).toBeGreaterThan(20)
    expect(spokenCodes.filter((code) => !isRefusalCode(code))).toEqual([])
  })

  test('are field problems of the contract where a constraint says them', () => {
    // No one can type the seats that are taken: SEATS guards the counter, not a field.
    expect(constraintProblems.filter((problem) => problem !== 'SEATS' && !(fieldProblems as readonly string[]).includes(problem))).toEqual(
      [],
    )
  })
})

/** What is typed where, and how: the path in the limits, the field that a refusal names, and an input that holds the value. */
type Bound = { field: string; min?: number; max: number; step?: number; given: (value: number) => object; isText?: true; problem?: string }
const text = (length: number) => '山'.repeat(length)

const activityBounds: Bound[] = [
  { field: 'title', ...limits.activity.title, isText: true, given: (n) => ({ title: text(n) }) },
  { field: 'description', ...limits.activity.description, isText: true, given: (n) => ({ description: text(n) }) },
  { field: 'location', ...limits.activity.location, isText: true, given: (n) => ({ location: text(n) }) },
  { field: 'coverSeed', ...limits.activity.coverSeed, isText: true, given: (n) => ({ coverSeed: text(n) }) },
  { field: 'tags', ...limits.activity.tag, isText: true, given: (n) => ({ tags: [text(n)] }) },
  {
    field: 'tags',
    ...limits.activity.tags,
    given: (n) => ({ tags: Array.from({ length: n }, (_, place) => `${place}`.padStart(30, '林')) }),
  },
  { field: 'maxParticipants', ...limits.activity.maxParticipants, given: (n) => ({ maxParticipants: n }) },
  { field: 'durationHours', ...limits.activity.durationHours, step: 0.01, given: (n) => ({ durationHours: n }) },
  {
    field: 'endTime',
    ...limits.activity.durationHours,
    step: 0.01,
    problem: 'DURATION_OUT_OF_RANGE',
    given: (n) => ({ endTime: inHours(100 + n) }),
  },
  { field: 'routes', ...limits.activity.routes, given: (n) => ({ routes: Array.from({ length: n }, () => aRoute()) }) },
  { field: 'routes.title', ...limits.route.title, isText: true, given: (n) => ({ routes: [aRoute({ title: text(n) })] }) },
  {
    field: 'routes.description',
    ...limits.route.description,
    isText: true,
    given: (n) => ({ routes: [aRoute({ description: text(n) })] }),
  },
  { field: 'routes.distance', ...limits.route.distance, step: 0.01, given: (n) => ({ routes: [aRoute({ distance: n })] }) },
  { field: 'routes.duration', ...limits.route.duration, step: 0.01, given: (n) => ({ routes: [aRoute({ duration: n })] }) },
]

const userBounds: Bound[] = [
  { field: 'name', ...limits.user.name, isText: true, given: (n) => ({ name: text(n) }) },
  { field: 'bio', ...limits.user.bio, isText: true, given: (n) => ({ bio: text(n) }) },
  { field: 'location', ...limits.user.location, isText: true, given: (n) => ({ location: text(n) }) },
]

const tooMuch = ({ field, isText, problem }: Bound) => {
  if (problem) return problem
  const isList = ['tags', 'routes'].includes(field)
  return isText ? 'TOO_LONG' : isList ? 'TOO_MANY' : 'TOO_LARGE'
}

const tooLittle = ({ isText, problem }: Bound) => problem ?? (isText ? 'REQUIRED' : 'TOO_SMALL')

describe.each(engines)('the contract on $name', ({ open }) => {
  const club = useClub(open)
  let lin: Actor
  beforeAll(async () => {
    lin = await club().member()
    await club().settle({ max_participants: 1000 })
  })

  test('the tags of the club are the same in both', async () => {
    expect(await club().value('select rules.club_tags()')).toEqual([...clubTags])
  })

  test('a phase has the same status in both', async () => {
    for (const phase of phases) {
      const { id } = await club().activity({ phase })
      expect(await club().value('select status from public.activities where id = $1', [id])).toBe(statusOf[phase])
    }
    await expect(club().rows("update public.activities set phase = 'lost'")).rejects.toThrow(/phase:NOT_A_CHOICE/)
  })

  test.each(spokenCodes)('%s has the same HTTP status in both', async (code) => {
    expect(isRefusalCode(code) && (await club().value<number>('select rules.http_status($1)', [code]))).toBe(
      refusals[code as keyof typeof refusals],
    )
  })

  describe.each([
    ['createActivity', activityBounds, () => aNewActivity({ startTime: inHours(100) })],
    ['updateUserInfo', userBounds, () => ({})],
  ] as const)('a limit of %s', (call, bounds, rest) => {
    test.each(bounds.map((bound) => [`${bound.field} up to ${bound.max}`, bound] as const))('%s is kept to the point', async (_, bound) => {
      const { min, max, step = 1, given, field } = bound
      const ask = (value: number) => lin.ask(call, { ...rest(), ...given(value) })
      await ask(max)
      expect(await fieldsOf(ask(max + step))).toEqual({ [field]: [tooMuch(bound)] })
      if (min === undefined) return
      await ask(min)
      expect(await fieldsOf(ask(min - step))).toEqual({ [field]: [tooLittle(bound)] })
    })
  })

  test('a page is as long as the contract says', async () => {
    await club().rows(
      `insert into public.activities (title, description, location, start_time, max_participants, phase, tags, cover_seed)
       select 'x', 'x', 'x', now(), 2, 'enrolling', array['pages'], 'x' from generate_series(1, $1)`,
      [limits.page.max + 1],
    )
    const page = await club().visitor.listActivities({ tag: ['pages'] })
    expect(page.items).toHaveLength(limits.page.default)
    expect((await club().visitor.listActivities({ tag: ['pages'], limit: limits.page.max + 1 })).items).toHaveLength(limits.page.max)
  })

  test('every call of the rulebook is a function of one jsonb that answers json, and there is no other', async () => {
    const functions = await club().rows<{ name: string; arguments: string; result: string }>(`
      select p.proname as name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result
      from pg_catalog.pg_proc as p where p.pronamespace = 'public'::regnamespace order by 1`)
    const expected = rulebookCalls.map((name) => ({ name: sqlName(name), arguments: 'jsonb', result: 'json' }))
    expect(functions).toEqual(expected.sort((a, b) => (a.name < b.name ? -1 : 1)))
  })

  test.each(callNames.filter((name) => calls[name].by === 'rulebook'))('%s is granted to those who may call it', async (name: CallName) => {
    const mayCall = (role: string) =>
      club().value<boolean>(`select has_function_privilege($1, 'public.${sqlName(name)}(jsonb)', 'execute')`, [role])
    expect([await mayCall('anon'), await mayCall('authenticated')]).toEqual([calls[name].who === 'open', true])
  })

  test('a refusal says its HTTP status, its code and the wrong fields, as PostgREST wants them', async () => {
    const refused = club().rows("select rules.refuse_field('title', 'REQUIRED')")
    await expect(refused).rejects.toMatchObject({ code: 'PT400', message: 'INVALID_INPUT', detail: '{"title" : ["REQUIRED"]}' })
  })
})
