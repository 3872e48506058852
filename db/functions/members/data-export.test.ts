import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('the data export on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('contains the data of the member, and nothing of other members', async () => {
    const [lin, ben] = [await fixture().member(), await fixture().member()]
    await lin.updateUserInfo({ bio: 'On the ridge.', interests: ['hiking'] })
    const led = await fixture().activity({ leader: lin, phase: 'voting', routes: 2, title: 'Mine' })
    const joined = await fixture().activity({ leader: ben, participants: [lin, ben], title: 'Ours' })
    await fixture().activity({ leader: ben, title: 'Theirs' })
    await lin.castVote({ activityId: led.id, routeId: led.routes[0]! })
    await lin.addFavorite({ activityId: joined.id })
    const { data, ...record } = await lin.startBackup({})
    expect(record).toMatchObject({ backupType: 'manual', status: 'in_progress', completedAt: null })
    expect(data).toMatchObject({
      profile: { id: lin.id, bio: 'On the ridge.', interests: ['hiking'] },
      settings: { preferences: { theme: 'light' } },
      activities: [{ title: 'Mine', phase: 'voting' }],
      seats: [{ title: 'Ours' }],
      votes: [{ title: 'Mine' }],
      favorites: [{ title: 'Ours' }],
      images: [],
    })
    expect(JSON.stringify(data)).not.toContain(ben.id)
  })

  test('reads every table about a member, but for what others decide, and what the club keeps to work', async () => {
    const leftOut = [
      'check_ins',
      'data_backups',
      'idempotency_keys',
      'discussion_readers',
      'imported_rows',
      'member_imports',
      'removed_participants',
      'roles',
      'thanked_leaders',
      'unsaved_backup_codes',
      'user_settings',
    ]
    const tables = await fixture().rows<{ name: string }>(`
      select distinct c.relname as name
      from pg_catalog.pg_constraint as k join pg_catalog.pg_class as c on c.oid = k.conrelid
      where k.contype = 'f' and k.confrelid = 'public.profiles'::regclass and c.relnamespace = 'public'::regnamespace order by 1`)
    const source = await fixture().value<string>("select pg_get_functiondef('rules.exported_data(uuid)'::regprocedure)")
    const missing = tables.filter(({ name }) => !source.includes(`from public.${name} `)).map(({ name }) => name)
    expect(missing.filter((name) => !leftOut.includes(name))).toEqual([])
  })

  test('leaves out the activities of others that are in review again', async () => {
    const [leader, lin, admin] = [await fixture().member(), await fixture().member(), await fixture().admin()]
    const { id: activityId, routes } = await fixture().activity({ leader, phase: 'voting', routes: 2, participants: [lin] })
    await lin.castVote({ activityId, routeId: routes[0]! })
    await lin.setInterest({ activityId, routeId: routes[1]!, isInterested: true })
    await lin.addFavorite({ activityId })
    const exported = async () => {
      const { seats, votes, interests, favorites } = (await lin.startBackup({})).data as Record<string, object[]>
      return { seats, votes, interests, favorites }
    }
    const entry = [expect.objectContaining({ activityId })]
    expect(await exported()).toEqual({ seats: entry, votes: entry, interests: entry, favorites: entry })
    await admin.returnToReview({ activityId })
    expect(await exported()).toEqual({ seats: [], votes: [], interests: [], favorites: [] })
  })

  test('is recorded from start to end, and ends only once', async () => {
    const [lin, ben] = [await fixture().member(), await fixture().member()]
    const { id: backupId, createdAt } = await lin.startBackup({})
    expect(await lin.getBackup({ backupId })).toMatchObject({ id: backupId, status: 'in_progress' })
    expect(await fieldsOf(lin.run('finishBackup', { backupId, status: 'in_pieces' }))).toEqual({ status: ['NOT_A_CHOICE'] })
    const ended = await lin.finishBackup({ backupId, status: 'completed' })
    expect(ended).toMatchObject({ status: 'completed', createdAt })
    expect(Date.parse(ended.completedAt!)).toBeGreaterThanOrEqual(Date.parse(createdAt))
    expect(await codeOf(lin.finishBackup({ backupId, status: 'failed' }))).toBe('BACKUP_FINISHED')
    expect(await lin.listBackups({})).toEqual({ items: [ended] })
    for (const call of ['getBackup', 'finishBackup'] as const)
      expect(await codeOf(ben.run(call, { backupId, status: 'failed' }))).toBe('BACKUP_NOT_FOUND')
    expect(await ben.listBackups({})).toEqual({ items: [] })
  })

  test('is marked as failed by the next export if it was never finished', async () => {
    const lin = await fixture().member()
    const { id } = await lin.startBackup({})
    await fixture().rows("update public.data_backups set created_at = now() - interval '2 hours' where id = $1", [id])
    await lin.startBackup({})
    expect((await lin.listBackups({})).items.map(({ status }) => status)).toEqual(['in_progress', 'failed'])
  })

  test('is only for members', async () => {
    for (const call of ['startBackup', 'listBackups', 'getBackup', 'finishBackup'] as const)
      expect(await codeOf(fixture().visitor.run(call, { backupId: crypto.randomUUID() }))).toBe('NOT_SIGNED_IN')
  })
})
