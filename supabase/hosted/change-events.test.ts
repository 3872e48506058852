/** Change events: they say that something has changed, and never contain the data. */
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { LiveEvent } from '@bothy/client/live/live.ts'
import { createRealtimeLive } from '@bothy/client/supabase/realtime-live.ts'
import { aPage } from '@bothy/client/testing/fake-browser.ts'
import { aSession } from '@bothy/client/testing/fake-session.ts'
import { answerOf, aProposal, type TestMember, setUpSupabase } from '../testing/fixture.ts'

const fixture = setUpSupabase()

type ChangeEvent = Record<string, unknown>

const isSettingsEvent = (event: ChangeEvent) => event['settings'] === true

/** Subscribes a client to the change events. */
async function subscribe(client: TestMember['client'], topic = 'club') {
  const events: ChangeEvent[] = []
  let wake = () => {}
  const channel = client
    .channel(topic, { config: { private: true } })
    .on('broadcast', { event: 'change' }, ({ payload }: { payload: ChangeEvent }) => {
      const { id: _, ...event } = payload
      events.push(event)
      wake()
    })
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      if (status === 'CHANNEL_ERROR') reject(error ?? new Error(status))
    })
  })
  return {
    /** The events since the last call, up to and including the first that matches. */
    async until(matches: (event: ChangeEvent) => boolean): Promise<ChangeEvent[]> {
      while (!events.some(matches)) await new Promise<void>((resolve) => (wake = resolve))
      return events.splice(0, events.findIndex(matches) + 1)
    },
    stop: () => client.removeChannel(channel),
  }
}

describe('a visitor who subscribes', () => {
  test('gets one event per change, with the id of the activity', async () => {
    const [lin, ada] = await Promise.all([fixture().member('Lin'), fixture().admin('Ada')])
    const { id } = await answerOf<{ id: string }>(lin.client.rpc('create_activity', aProposal()))
    await answerOf(ada.client.rpc('approve_activity', { activityId: id }))
    await answerOf(ada.client.rpc('start_enrollment', { activityId: id }))
    const subscription = await subscribe(fixture().visitor)
    // Events of earlier commands may still arrive. They end with this one.
    await answerOf(ada.client.rpc('update_system_settings', { systemName: 'Now' }))
    await subscription.until(isSettingsEvent)
    await answerOf(lin.client.rpc('join_activity', { activityId: id }))
    await answerOf(ada.client.rpc('update_system_settings', { systemName: 'Heard' }))
    expect(await subscription.until(isSettingsEvent)).toEqual([{ activity: id }, { settings: true }])
    await subscription.stop()
  })

  test('is told what has changed while the page loaded its data', async () => {
    const ada = await fixture().admin('Ada')
    const since = Date.now()
    await answerOf(ada.client.rpc('update_system_settings', { systemName: 'Before the page was connected' }))
    const events: LiveEvent[] = []
    const stop = createRealtimeLive(fixture().visitor, aPage().page, aSession().session, since).listen((event) => events.push(event))
    await expect.poll(() => events).toContainEqual({ settings: true })
    stop()
  })

  test('gets no id of a hidden activity, only that the review list has changed', async () => {
    const [lin, ada] = await Promise.all([fixture().member('Lin'), fixture().admin('Ada')])
    const subscription = await subscribe(fixture().visitor)
    await answerOf(ada.client.rpc('update_system_settings', { systemName: 'Now' }))
    await subscription.until(isSettingsEvent)
    const { id } = await answerOf<{ id: string }>(lin.client.rpc('create_activity', aProposal({ title: 'A secret' })))
    await answerOf(ada.client.rpc('reject_activity', { activityId: id, reason: 'Another secret' }))
    await answerOf(ada.client.rpc('update_system_settings', { systemName: 'The end' }))
    const events = await subscription.until(isSettingsEvent)
    expect(events).toEqual([{ review: true }, { review: true }, { settings: true }])
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${id}|secret`))
    await subscription.stop()
  })

  test('gets every event of our own server: no function uses NOTIFY instead', async () => {
    const silent = await fixture().stack.sql(
      "select oid::regprocedure::text as name from pg_catalog.pg_proc where pronamespace in ('rules'::regnamespace, 'calls'::regnamespace) and prosrc ~ 'pg_notify'",
    )
    expect(silent).toEqual([])
  })

  test('gets nothing that another visitor sends', async () => {
    const ada = await fixture().admin('Ada')
    const subscription = await subscribe(fixture().visitor)
    for (const isPrivate of [false, true]) {
      const sender = createClient(fixture().stack.url, fixture().stack.anonKey)
      const channel = sender.channel('club', { config: { private: isPrivate, broadcast: { ack: true } } })
      await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()))
      await channel.send({ type: 'broadcast', event: 'change', payload: { people: true } })
      await sender.removeAllChannels()
    }
    await answerOf(ada.client.rpc('update_system_settings', { systemName: 'Quiet' }))
    expect(await subscription.until(isSettingsEvent)).toEqual([{ settings: true }])
    await subscription.stop()
  })

  test('cannot read the log of messages', async () => {
    const { error } = await fixture().visitor.schema('realtime').from('messages').select()
    expect(error?.code).toBe('PGRST106')
    const rows = await fixture().stack.sql<{ private: boolean; topic: string }>(
      "select distinct split_part(topic, ':', 1) as topic, private from realtime.messages order by topic",
    )
    expect(rows).toEqual([
      { topic: 'club', private: true },
      { topic: 'member', private: true },
    ])
  })
})

describe('before the first client has connected', () => {
  const unconnected = setUpSupabase()

  test('members go on, and nothing can be sent; afterwards it can', async () => {
    const { member, admin, visitor, stack } = unconnected()
    const [lin, ada] = [await member('Lin'), await admin('Ada')]
    await answerOf(lin.client.rpc('create_activity', aProposal()))
    expect(await stack.sql('select from realtime.messages')).toEqual([])
    const subscription = await subscribe(visitor)
    await answerOf(ada.client.rpc('update_system_settings', { systemName: 'Now' }))
    expect(await subscription.until(isSettingsEvent)).toEqual([{ settings: true }])
    await subscription.stop()
  })
})

describe('the notifications of a member', () => {
  test('have a channel that only this member may join', async () => {
    const [lin, haru, ada] = await Promise.all([fixture().member('Lin'), fixture().member('Haru'), fixture().admin('Ada')])
    const topic = `member:${lin.id}`
    for (const { client } of [haru, ada, { client: fixture().visitor }])
      await expect(subscribe(client, topic)).rejects.toThrow(/Unauthorized/)
    const subscription = await subscribe(lin.client, topic)
    const { id } = await answerOf<{ id: string }>(lin.client.rpc('create_activity', aProposal()))
    await answerOf(ada.client.rpc('approve_activity', { activityId: id }))
    expect(await subscription.until(() => true)).toEqual([{ notifications: lin.id }])
    await subscription.stop()
  })

  test('share the channel with what this member may do, which nobody else is told', async () => {
    const [lin, ada] = await Promise.all([fixture().member('Lin'), fixture().admin('Ada')])
    const own = await subscribe(lin.client, `member:${lin.id}`)
    await answerOf(ada.client.rpc('give_role', { userId: lin.id, role: 'leader' }))
    expect(await own.until((event) => 'viewer' in event)).toContainEqual({ viewer: lin.id })
    await answerOf(ada.client.rpc('end_user_sessions', { userId: lin.id }))
    expect(await own.until((event) => 'viewer' in event)).toContainEqual({ viewer: lin.id })
    const topics = await fixture().stack.sql<{ topic: string }>(
      "select distinct topic from realtime.messages where payload ->> 'viewer' is not null",
    )
    expect(topics.map(({ topic }) => topic)).toContain(`member:${lin.id}`)
    expect(topics.map(({ topic }) => topic)).not.toContain('club')
    await own.stop()
  })

  test('send one event when they are all read', async () => {
    const [lin, ada] = await Promise.all([fixture().member('Lin'), fixture().admin('Ada')])
    for (let round = 0; round < 3; round++) {
      const { id } = await answerOf<{ id: string }>(lin.client.rpc('create_activity', aProposal()))
      await answerOf(ada.client.rpc('approve_activity', { activityId: id }))
    }
    const countEvents = async () => {
      const [row] = await fixture().stack.sql<{ count: number }>(
        `select count(*)::integer from realtime.messages where topic = 'member:${lin.id}'`,
      )
      return row!.count
    }
    const before = await countEvents()
    await answerOf(lin.client.rpc('mark_notifications_read', { until: new Date(Date.now() + 60_000).toISOString() }))
    expect([before, await countEvents()]).toEqual([3, 4])
  })
})

test('members go on where the events cannot be sent, as in a restored project', async () => {
  const lin = await fixture().member('Lin')
  const provider = new pg.Client({ connectionString: fixture().stack.databaseUrl.replace('//postgres:', '//supabase_admin:') })
  await provider.connect()
  await provider.query('alter function realtime.send(jsonb, text, text, boolean) rename to send_renamed')
  try {
    expect(await answerOf(lin.client.rpc('create_activity', aProposal({ title: 'Quiet valley' })))).toMatchObject({ title: 'Quiet valley' })
  } finally {
    await provider.query('alter function realtime.send_renamed(jsonb, text, text, boolean) rename to send')
    await provider.end()
  }
})
