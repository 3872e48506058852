/** Backup codes in a hosted project, used and attacked without the app. */
import { expect, test } from 'vitest'
import { addSecondFactor, answerOf, type TestMember, setUpSupabase, refusalOf } from '../testing/fixture.ts'

const fixture = setUpSupabase()

/** Enables the second factor, and returns the backup codes. */
async function enableSecondFactor(member: TestMember): Promise<string[]> {
  await addSecondFactor(member)
  return (await answerOf<{ backupCodes: string[] }>(member.client.rpc('renew_backup_codes', {}))).backupCodes
}

test('a backup code completes the sign-in of its session only, and works once', async () => {
  const lin = await fixture().member('Lin')
  const [code] = await enableSecondFactor(lin)
  const [here, there] = [await fixture().signInAgain(lin), await fixture().signInAgain(lin)]
  const mfaRequired = { status: 401, code: 'MFA_REQUIRED' }
  expect(await refusalOf(here.client.rpc('get_user_info', {}))).toEqual(mfaRequired)
  expect(await answerOf(here.client.rpc('use_backup_code', { code: ` ${code!.toUpperCase()} ` }))).toEqual({ ok: true })
  expect(await answerOf(here.client.rpc('get_user_info', {}))).toMatchObject({ id: lin.id })
  expect(await refusalOf(there.client.rpc('get_user_info', {}))).toEqual(mfaRequired)
  expect(await refusalOf(there.client.rpc('use_backup_code', { code }))).toEqual({ status: 401, code: 'BAD_CODE' })
})

test('members cannot use the backup codes of others, and visitors none', async () => {
  const [lin, mei] = [await fixture().member('Lin'), await fixture().member('Mei')]
  const [code] = await enableSecondFactor(lin)
  await enableSecondFactor(mei)
  const halfSignedIn = await fixture().signInAgain(mei)
  expect(await refusalOf(halfSignedIn.client.rpc('use_backup_code', { code }))).toEqual({ status: 401, code: 'BAD_CODE' })
  expect(await refusalOf(fixture().visitor.rpc('use_backup_code', { code }))).toEqual({ status: 401, code: '42501' })
})

test('a session without its second factor can neither create backup codes nor disable the second factor', async () => {
  const lin = await fixture().member('Lin')
  await enableSecondFactor(lin)
  const halfSignedIn = await fixture().signInAgain(lin)
  for (const name of ['renew_backup_codes', 'disable_two_factor', 'get_two_factor'])
    expect(await refusalOf(halfSignedIn.client.rpc(name, {}))).toEqual({ status: 401, code: 'MFA_REQUIRED' })
  expect(await answerOf(lin.client.rpc('get_two_factor', {}))).toMatchObject({
    enabled: true,
    backupCodesLeft: 10,
    areBackupCodesSaved: false,
  })
})

test('without a recent TOTP code a backup code is needed to renew the codes or to disable the second factor', async () => {
  const lin = await fixture().member('Lin')
  const [first, second] = await enableSecondFactor(lin)
  const here = await fixture().signInAgain(lin)
  await answerOf(here.client.rpc('use_backup_code', { code: first }))
  expect(await refusalOf(here.client.rpc('renew_backup_codes', { code: first }))).toEqual({ status: 401, code: 'BAD_CODE' })
  expect(await refusalOf(here.client.rpc('disable_two_factor', {}))).toEqual({ status: 401, code: 'BAD_CODE' })
  expect(await answerOf(here.client.rpc('disable_two_factor', { code: second }))).toEqual({ ok: true })
  expect(await answerOf((await fixture().signInAgain(lin)).client.rpc('get_user_info', {}))).toMatchObject({ id: lin.id })
})

test('backup codes are stored as hashes that nobody can read', async () => {
  const lin = await fixture().member('Lin')
  const codes = await enableSecondFactor(lin)
  const stored = await fixture().stack.sql('select code_hash from rules.backup_codes where user_id = $1', [lin.id])
  expect(stored).toHaveLength(10)
  expect(JSON.stringify(stored)).not.toContain(codes[0])
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBeGreaterThan(20)
  for (const table of ['backup_codes', 'passed_sessions']) {
    const { error } = await lin.client.schema('rules').from(table).select()
    expect(error).not.toBeNull()
  }
})
