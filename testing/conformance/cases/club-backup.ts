/** Backup and restore of the whole club. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { expectRefusal, signIn, type Visitor, type Scenario } from '../scenario.ts'

/** Whether the hosting provider makes the backups; then the backend makes and restores none. */
const isKeptByProvider = ({ canRefuse }: Scenario) => canRefuse('BACKUPS_ELSEWHERE')

const invalidFile = new Blob(['no backup at all'])

async function titlesFor({ api }: Visitor): Promise<string[]> {
  return (await api.listActivities({ limit: 50, phase: ['enrolling'] })).items.map(({ title }) => title)
}

export const clubBackup = [
  testCase('only admins make and restore backups', ['NOT_PERMITTED', 'NOT_SIGNED_IN'], async ({ member, visitor }) => {
    const [bo, guest] = [await member(), visitor()]
    await expectRefusal('NOT_PERMITTED', bo.api.backupClub({ password: bo.password }))
    await expectRefusal('NOT_PERMITTED', bo.api.restoreClub({ file: invalidFile, password: bo.password }))
    await expectRefusal('NOT_SIGNED_IN', guest.api.backupClub())
    await expectRefusal('NOT_SIGNED_IN', guest.api.restoreClub({ file: invalidFile, password: 'a guess' }))
  }),

  testCase('a backend whose provider makes the backups refuses to make one', ['BACKUPS_ELSEWHERE'], async (scenario) => {
    if (!isKeptByProvider(scenario)) return
    const { api, password } = await scenario.admin()
    await expectRefusal('BACKUPS_ELSEWHERE', api.backupClub({ password }))
    await expectRefusal('BACKUPS_ELSEWHERE', api.restoreClub({ file: invalidFile, password }))
  }),

  testCase('a restore discards later changes, and everybody must sign in again', ['backupClub', 'restoreClub'], async (scenario) => {
    if (isKeptByProvider(scenario)) return
    const [me, bo, guest] = [await scenario.admin(), await scenario.member(), scenario.visitor()]
    const { activityId } = await scenario.activity({ title: 'Before the backup' })
    await bo.api.joinActivity({ activityId })
    const file = await me.api.backupClub({ password: me.password })
    await bo.api.leaveActivity({ activityId })
    await scenario.activity({ title: 'After the backup' })
    expect(await me.api.restoreClub({ file, password: me.password })).toEqual({ ok: true, unreadableSecondFactors: 0 })
    const titles = await titlesFor(guest)
    expect([titles.includes('Before the backup'), titles.includes('After the backup')]).toEqual([true, false])
    await expectRefusal('NOT_SIGNED_IN', bo.api.getUserInfo())
    await signIn(bo, bo)
    expect((await bo.api.getActivity({ activityId })).isJoined).toBe(true)
  }),

  testCase(
    'a wrong password makes and restores no backup, and an invalid file changes nothing',
    ['backupClub', 'BAD_BACKUP', 'WRONG_PASSWORD'],
    async (scenario) => {
      const { api, id, password } = await scenario.admin()
      if (isKeptByProvider(scenario)) return void (await expectRefusal('WRONG_PASSWORD', api.deleteAccount({ password: 'a guess' })))
      await expectRefusal('WRONG_PASSWORD', api.backupClub({ password: 'a guess' }))
      const file = await api.backupClub({ password })
      await expectRefusal('WRONG_PASSWORD', api.restoreClub({ file, password: 'a guess' }))
      await expectRefusal('BAD_BACKUP', api.restoreClub({ file: invalidFile, password }))
      await expectRefusal('BAD_BACKUP', api.restoreClub({ file: file.slice(0, file.size - 20), password }))
      expect((await api.getUserInfo()).id).toBe(id)
    },
  ),
]
