/** Members from a file: checked, applied and taken back. At Supabase a file changes members, and makes none. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aRegistration, expectRefusal, password, signIn } from '../scenario.ts'

const fileOf = (rows: object[]) => ({
  fileName: 'members.csv',
  language: 'en' as const,
  rows: rows.map((row, index) => ({ line: index + 2, ...row })),
})

export const memberImports = [
  testCase(
    'a file changes a member, once, and the change is taken back',
    ['createImport', 'applyImport', 'undoImport', 'listImports', 'IMPORT_NOT_FOUND', 'NOT_PERMITTED'],
    async ({ admin, member }) => {
      const [{ api }, bo] = [await admin(), await member('Bo')]
      const file = fileOf([{ name: 'Bo Alm', email: bo.email }, { email: 'nobody' }])
      await expectRefusal('NOT_PERMITTED', bo.api.createImport(file))
      const checked = await api.createImport(file)
      expect(checked.rows.map(({ line, outcome, problem }) => [line, outcome, problem?.code])).toEqual([
        [3, 'refused', 'NOT_AN_EMAIL'],
        [2, 'changed', undefined],
      ])
      expect((await bo.api.getUserInfo()).name).toBe('Bo')
      await expectRefusal('NOT_PERMITTED', bo.api.applyImport({ importId: checked.id }))
      const applied = await api.applyImport({ importId: checked.id })
      expect(applied).toMatchObject({ counts: { new: 0, changed: 1, same: 0, refused: 1 }, undoneAt: null })
      expect(await api.applyImport({ importId: checked.id })).toEqual(applied)
      expect((await bo.api.getUserInfo()).name).toBe('Bo Alm')
      const again = await api.createImport(file)
      expect(again.counts).toEqual({ new: 0, changed: 0, same: 1, refused: 1 })
      await expectRefusal('NOT_PERMITTED', bo.api.listImports())
      expect((await api.listImports()).items[0]).toMatchObject({ id: checked.id, fileName: 'members.csv' })
      await expectRefusal('NOT_PERMITTED', bo.api.undoImport({ importId: checked.id }))
      expect((await api.undoImport({ importId: checked.id })).rows.map(({ kept }) => kept)).toEqual([null, null])
      expect((await bo.api.getUserInfo()).name).toBe('Bo')
      await expectRefusal('IMPORT_NOT_FOUND', api.applyImport({ importId: '00000000-0000-4000-8000-000000000000' }))
    },
  ),

  testCase(
    'members of a file sign in with their letter, and stay when the others are taken back',
    ['inviteImported', 'createImport'],
    async ({ admin, backend, visitor }) => {
      const { api } = await admin()
      const [ida, jan] = [aRegistration('Ida Berg'), aRegistration('Jan Berg')]
      const rows = [ida, jan].map(({ name, email, phone }) => ({ name, email, phone }))
      const checked = await api.createImport(fileOf(rows))
      if (backend.name.startsWith('supabase')) {
        expect(checked.rows.map(({ problem }) => problem?.code)).toEqual(['HOSTED', 'HOSTED'])
        return void (await expectRefusal('NOT_FOUND', api.inviteImported({ importId: checked.id, by: 'letters' })))
      }
      const importId = (await api.applyImport({ importId: checked.id })).id
      expect((await api.inviteImported({ importId, by: 'mail' })).invited).toBe(2)
      await expect.poll(() => backend.mailPagesFor(jan.email)).toContain('/invitation')
      expect(await api.inviteImported({ importId, by: 'mail' })).toEqual({ invited: 0, letters: [] })
      const { letters } = await api.inviteImported({ importId, by: 'letters' })
      expect(letters.map(({ name }) => name)).toEqual([ida.name, jan.name])
      await visitor().api.confirmPasswordReset({ token: letters[0]!.token, newPassword: password })
      await signIn(visitor(), { email: ida.email, password })
      const undone = await api.undoImport({ importId })
      expect(undone.rows.map(({ name, kept }) => [name, kept])).toEqual([
        [ida.name, 'signed-in'],
        [jan.name, null],
      ])
      expect((await api.listUsers({ q: jan.email })).items).toEqual([])
    },
  ),
]
