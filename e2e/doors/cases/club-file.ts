/** Backup and restore of the whole club. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { refusal, signIn, type Guest, type Stage } from '../stage.ts'

/** Whether the hosting provider makes the backups; then the backend makes and restores none. */
const isKeptByProvider = ({ says }: Stage) => says('BACKUPS_ELSEWHERE')

const invalidFile = new Blob(['no backup at all'])

async function titlesFor({ club }: Guest): Promise<string[]> {
  return (await club.listActivities({ limit: 50, phase: ['enrolling'] })).items.map(({ title }) => title)
}

export const clubFile = [
  given('only administrators make and restore backups', ['NOT_PERMITTED', 'NOT_SIGNED_IN'], async ({ member, visitor }) => {
    const [bo, guest] = [await member(), visitor()]
    await refusal('NOT_PERMITTED', bo.club.backupClub({ password: bo.password }))
    await refusal('NOT_PERMITTED', bo.club.restoreClub({ file: invalidFile, password: bo.password }))
    await refusal('NOT_SIGNED_IN', guest.club.backupClub())
    await refusal('NOT_SIGNED_IN', guest.club.restoreClub({ file: invalidFile, password: 'a guess' }))
  }),

  given('a backend whose provider makes the backups refuses to make one', ['BACKUPS_ELSEWHERE'], async (stage) => {
    if (!isKeptByProvider(stage)) return
    const { club, password } = await stage.admin()
    await refusal('BACKUPS_ELSEWHERE', club.backupClub({ password }))
    await refusal('BACKUPS_ELSEWHERE', club.restoreClub({ file: invalidFile, password }))
  }),

  given('a restore discards later changes, and everybody must sign in again', ['backupClub', 'restoreClub'], async (stage) => {
    if (isKeptByProvider(stage)) return
    const [me, bo, guest] = [await stage.admin(), await stage.member(), stage.visitor()]
    const { activityId } = await stage.activity({ title: 'Before the backup' })
    await bo.club.joinActivity({ activityId })
    const file = await me.club.backupClub({ password: me.password })
    await bo.club.leaveActivity({ activityId })
    await stage.activity({ title: 'After the backup' })
    expect(await me.club.restoreClub({ file, password: me.password })).toEqual({ ok: true, unreadableSecondFactors: 0 })
    const titles = await titlesFor(guest)
    expect([titles.includes('Before the backup'), titles.includes('After the backup')]).toEqual([true, false])
    await refusal('NOT_SIGNED_IN', bo.club.getUserInfo())
    await signIn(bo, bo)
    expect((await bo.club.getActivity({ activityId })).isJoined).toBe(true)
  }),

  given(
    'a wrong password makes and restores no backup, and an invalid file changes nothing',
    ['backupClub', 'BAD_BACKUP', 'BAD_CREDENTIALS'],
    async (stage) => {
      const { club, id, password } = await stage.admin()
      if (isKeptByProvider(stage)) return void (await refusal('BAD_CREDENTIALS', club.deleteAccount({ password: 'a guess' })))
      await refusal('BAD_CREDENTIALS', club.backupClub({ password: 'a guess' }))
      const file = await club.backupClub({ password })
      await refusal('BAD_CREDENTIALS', club.restoreClub({ file, password: 'a guess' }))
      await refusal('BAD_BACKUP', club.restoreClub({ file: invalidFile, password }))
      await refusal('BAD_BACKUP', club.restoreClub({ file: file.slice(0, file.size - 20), password }))
      expect((await club.getUserInfo()).id).toBe(id)
    },
  ),
]
