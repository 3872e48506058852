/** Backup codes of a hosted club, tried by who leaves the app aside. */
import { expect, test } from 'vitest'
import { totp } from './stand/gateway/totp.ts'
import { answerOf, type Person, peopleAtStand, refusalOf } from './testing/people.ts'

const people = peopleAtStand()

/** Switches the second factor on, and answers the backup codes. */
async function guarded({ client }: Person): Promise<string[]> {
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
  if (data?.type !== 'totp') throw new Error('no factor')
  await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: totp(data.totp.secret) })
  return (await answerOf<{ backupCodes: string[] }>(client.rpc('renew_backup_codes', {}))).backupCodes
}

test('a backup code lets this session in, and no other', async () => {
  const lin = await people().member('Lin')
  const [code] = await guarded(lin)
  const [here, there] = [await people().again(lin), await people().again(lin)]
  const mfaRequired = { status: 401, code: 'MFA_REQUIRED' }
  expect(await refusalOf(here.client.rpc('get_user_info', {}))).toEqual(mfaRequired)
  expect(await answerOf(here.client.rpc('use_backup_code', { code: ` ${code!.toUpperCase()} ` }))).toEqual({ ok: true })
  expect(await answerOf(here.client.rpc('get_user_info', {}))).toMatchObject({ id: lin.id })
  expect(await refusalOf(there.client.rpc('get_user_info', {}))).toEqual(mfaRequired)
  expect(await refusalOf(there.client.rpc('use_backup_code', { code }))).toEqual({ status: 401, code: 'BAD_CODE' })
})

test('nobody uses the code of somebody else, and a visitor none', async () => {
  const [lin, mei] = [await people().member('Lin'), await people().member('Mei')]
  const [code] = await guarded(lin)
  await guarded(mei)
  const half = await people().again(mei)
  expect(await refusalOf(half.client.rpc('use_backup_code', { code }))).toEqual({ status: 401, code: 'BAD_CODE' })
  expect(await refusalOf(people().visitor.rpc('use_backup_code', { code }))).toEqual({ status: 401, code: '42501' })
})

test('half a sign-in neither makes backup codes nor switches the second factor off', async () => {
  const lin = await people().member('Lin')
  await guarded(lin)
  const half = await people().again(lin)
  for (const name of ['renew_backup_codes', 'disable_two_factor', 'get_two_factor'])
    expect(await refusalOf(half.client.rpc(name, {}))).toEqual({ status: 401, code: 'MFA_REQUIRED' })
  expect(await answerOf(lin.client.rpc('get_two_factor', {}))).toEqual({ enabled: true, backupCodesLeft: 10 })
})

test('a code of the app of long ago makes no backup codes, and who lost the app switches it off with a backup code', async () => {
  const lin = await people().member('Lin')
  const [first, second] = await guarded(lin)
  const here = await people().again(lin)
  await answerOf(here.client.rpc('use_backup_code', { code: first }))
  expect(await refusalOf(here.client.rpc('renew_backup_codes', { code: first }))).toEqual({ status: 401, code: 'BAD_CODE' })
  expect(await refusalOf(here.client.rpc('disable_two_factor', {}))).toEqual({ status: 401, code: 'BAD_CODE' })
  expect(await answerOf(here.client.rpc('disable_two_factor', { code: second }))).toEqual({ ok: true })
  expect(await answerOf((await people().again(lin)).client.rpc('get_user_info', {}))).toMatchObject({ id: lin.id })
})

test('codes are kept as hashes that nobody reads', async () => {
  const lin = await people().member('Lin')
  const codes = await guarded(lin)
  const kept = await people().stand.sql('select code_hash from rules.backup_codes where user_id = $1', [lin.id])
  expect(kept).toHaveLength(10)
  expect(JSON.stringify(kept)).not.toContain(codes[0])
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBeGreaterThan(20)
  for (const table of ['backup_codes', 'passed_sessions']) {
    const { error } = await lin.client.schema('rules').from(table).select()
    expect(error).not.toBeNull()
  }
})
