/** The second factor of a hosted project, added and removed at the provider without the app. */
import { describe, expect, test } from 'vitest'
import { addSecondFactor, ageLastPassword, answerOf, passSecondFactor, type TestMember, setUpSupabase } from '../testing/fixture.ts'

const fixture = setUpSupabase()

const enroll = ({ client }: TestMember) => client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })

/** A member with a second factor and backup codes. */
async function protectedMember() {
  const lin = await fixture().member('Lin')
  const factor = await addSecondFactor(lin)
  await answerOf(lin.client.rpc('renew_backup_codes', {}))
  return { lin, factor }
}

const stored = async ({ id }: TestMember) =>
  (
    await fixture().stack.sql(
      `select (select count(*)::integer from auth.mfa_factors where user_id = $1) as factors,
         (select count(*)::integer from rules.backup_codes where user_id = $1) + (select count(*)::integer from public.unsaved_backup_codes where user_id = $1) as codes`,
      [id],
    )
  )[0]

describe('a second factor', () => {
  test('is added with the password of the last five minutes only', async () => {
    const lin = await fixture().member('Lin')
    await ageLastPassword(fixture().stack, lin.id)
    expect((await enroll(lin)).error).not.toBeNull()
    expect(await stored(lin)).toEqual({ factors: 0, codes: 0 })
    await fixture().signInAgain(lin)
    expect((await enroll(lin)).error).toBeNull()
  })

  test('is removed with a code of the last five minutes only, and the backup codes with it', async () => {
    const { lin, factor } = await protectedMember()
    await ageLastPassword(fixture().stack, lin.id)
    expect((await lin.client.auth.mfa.unenroll(factor)).error).not.toBeNull()
    expect(await stored(lin)).toEqual({ factors: 1, codes: 11 })
    await passSecondFactor(lin, factor)
    expect((await lin.client.auth.mfa.unenroll(factor)).error).toBeNull()
    expect(await stored(lin)).toEqual({ factors: 0, codes: 0 })
  })

  test('is removed by the operator, in the dashboard while no session has passed it, and by SQL at any time', async () => {
    const { lin, factor } = await protectedMember()
    const other = await protectedMember()
    for (const { id } of [lin, other.lin]) await ageLastPassword(fixture().stack, id)
    await fixture().stack.sql('delete from auth.sessions where user_id = $1', [lin.id])
    const removal = { userId: lin.id, id: factor.factorId }
    expect((await fixture().service.auth.admin.mfa.deleteFactor(removal)).error).toBeNull()
    await fixture().stack.sql('delete from auth.mfa_factors where user_id = $1', [other.lin.id])
    for (const member of [lin, other.lin]) expect(await stored(member)).toEqual({ factors: 0, codes: 0 })
  })

  test('goes with its member', async () => {
    const { lin } = await protectedMember()
    await ageLastPassword(fixture().stack, lin.id)
    expect((await fixture().service.auth.admin.deleteUser(lin.id)).error).toBeNull()
    expect(await stored(lin)).toEqual({ factors: 0, codes: 0 })
  })
})
