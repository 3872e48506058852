/** Calls without the app, whose fields have values of every type: each is answered, or refused by a code of the contract. */
import { beforeAll, expect, test } from 'vitest'
import { callSchemas } from '@bothy/contract/call-schemas.ts'
import { type CallName, calls, callNames, sqlName } from '@bothy/contract/calls.ts'
import { isRefusalCode } from '@bothy/contract/errors.ts'
import { aProposal, answerOf, setUpSupabase, type TestMember } from '../testing/fixture.ts'

const fixture = setUpSupabase()
let ada: TestMember
let ids: Record<string, string>

/** An activity in the phase in which the day of a group begins, so that its commands come to all of their fields. */
async function anOuting(): Promise<string> {
  const [made] = await fixture().stack.sql<{ id: string }>(
    `insert into public.activities (creator_id, title, description, location, start_time, max_participants, phase, cover_seed)
     values ($1, 'Over the ridge', 'Along the lake.', 'Bern', now() + interval '1 hour', 10, 'enrolling', 'seed') returning id`,
    [ada.id],
  )
  await fixture().stack.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [made!.id, ids['userId']])
  return made!.id
}

beforeAll(async () => {
  const mei = await fixture().member('Mei')
  ada = await fixture().admin('Ada')
  const { id: activityId } = await answerOf<{ id: string }>(mei.client.rpc('create_activity', aProposal()))
  const { routes } = await answerOf<{ routes: { id: string }[] }>(ada.client.rpc('approve_activity', { activityId }))
  ids = { activityId, routeId: routes[0]!.id, userId: mei.id }
})

// JSON with a NUL is refused by the database before any function.
const values = ['x', '', 'x'.repeat(100_000), -5, 1e18, 1e300, true, {}, ['x'], [{}], null]
const fieldsOf = (name: CallName) => Object.keys((callSchemas[name].input as { shape?: object }).shape ?? {})
const hosted = callNames.filter((name) => calls[name].by === 'database' && fieldsOf(name).length > 0)

test.each(hosted)('%s', async (name) => {
  const fields = fieldsOf(name)
  const known = Object.fromEntries(Object.entries(ids).filter(([field]) => fields.includes(field)))
  const unnamed: unknown[] = []
  const isOfActivity = fields.includes('activityId') && fields.length > 1
  for (const field of fields)
    for (const value of values) {
      const { error } = await ada.client.rpc(sqlName(name), { ...known, [field]: value })
      if (error && !isRefusalCode(error.message)) unnamed.push({ field, value: JSON.stringify(value).slice(0, 20), ...error })
    }
  // Beside other fields that are right, because the first that is wrong is refused.
  for (const field of isOfActivity ? fields.filter((one) => one !== 'activityId') : []) {
    const activityId = await anOuting()
    for (const value of values) {
      const { error } = await ada.client.rpc(sqlName(name), { ...known, present: true, activityId, [field]: value })
      if (error && !isRefusalCode(error.message)) unnamed.push({ field, value: JSON.stringify(value).slice(0, 20), ...error })
    }
  }
  expect(unnamed).toEqual([])
})
