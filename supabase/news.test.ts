/** What people hear live: that something changed, never what it holds. */
import { describe, expect, test } from 'vitest'
import { answerOf, aProposal, type Person, peopleAtStand } from './testing/people.ts'

const people = peopleAtStand()

type News = Record<string, unknown>

const ofSettings = (news: News) => news['settings'] === true

/** Somebody who listens. */
async function listening(client: Person['client']) {
  const heard: News[] = []
  let wake = () => {}
  const channel = client.channel('club').on('broadcast', { event: 'news' }, ({ payload }: { payload: News }) => {
    const { id: _, ...news } = payload
    heard.push(news)
    wake()
  })
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      if (status === 'CHANNEL_ERROR') reject(error ?? new Error(status))
    })
  })
  return {
    /** What was heard since the last time, up to and with what fits. */
    async until(fits: (news: News) => boolean): Promise<News[]> {
      while (!heard.some(fits)) await new Promise<void>((resolve) => (wake = resolve))
      return heard.splice(0, heard.findIndex(fits) + 1)
    },
    stop: () => client.removeChannel(channel),
  }
}

describe('a visitor who listens', () => {
  test('hears which activity changed, once for each change', async () => {
    const [lin, ada] = await Promise.all([people().member('Lin'), people().admin('Ada')])
    const { id } = await answerOf<{ id: string }>(lin.client.rpc('create_activity', aProposal()))
    await answerOf(ada.client.rpc('approve_activity', { activityId: id }))
    await answerOf(ada.client.rpc('start_enrollment', { activityId: id }))
    const ear = await listening(people().visitor)
    // What was on its way when the listening began is over.
    await answerOf(ada.client.rpc('update_system_settings', { systemName: 'Now' }))
    await ear.until(ofSettings)
    await answerOf(lin.client.rpc('join_activity', { activityId: id }))
    await answerOf(ada.client.rpc('update_system_settings', { systemName: 'Heard' }))
    expect(await ear.until(ofSettings)).toEqual([{ activity: id }, { settings: true }])
    await ear.stop()
  })

  test('hears nothing of a hidden activity but that there is something to review', async () => {
    const [lin, ada] = await Promise.all([people().member('Lin'), people().admin('Ada')])
    const ear = await listening(people().visitor)
    await answerOf(ada.client.rpc('update_system_settings', { systemName: 'Now' }))
    await ear.until(ofSettings)
    const { id } = await answerOf<{ id: string }>(lin.client.rpc('create_activity', aProposal({ title: 'A secret' })))
    await answerOf(ada.client.rpc('reject_activity', { activityId: id, reason: 'Another secret' }))
    await answerOf(ada.client.rpc('update_system_settings', { systemName: 'The end' }))
    const heard = await ear.until(ofSettings)
    expect(heard).toEqual([{ review: true }, { review: true }, { settings: true }])
    expect(JSON.stringify(heard)).not.toMatch(new RegExp(`${id}|secret`))
    await ear.stop()
  })

  test('misses nothing that our own server would hear: all of it is broadcast', async () => {
    const silent = await people().stand.sql(
      "select oid::regprocedure::text as name from pg_catalog.pg_proc where pronamespace in ('rules'::regnamespace, 'public'::regnamespace) and prosrc ~ 'pg_notify'",
    )
    expect(silent).toEqual([])
  })

  test('cannot ask the log of messages', async () => {
    const { error } = await people().visitor.schema('realtime').from('messages').select()
    expect(error?.code).toBe('PGRST106')
    const rows = await people().stand.sql<{ private: boolean; topic: string }>('select distinct topic, private from realtime.messages')
    expect(rows).toEqual([{ topic: 'club', private: false }])
  })
})
