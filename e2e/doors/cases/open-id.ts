/** Coming in by somebody who knows one already. */
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { isSession } from '@bothy/contract/sign-in.ts'
import { given } from '../case.ts'
import type { Door } from '../door.ts'
import { refusal, type Guest } from '../stage.ts'

const somebody = (name: string) => ({ name, email: `${randomUUID().slice(0, 8)}@elsewhere.example` })

/** Goes to the third party and comes back; undefined where none is offered. */
async function goThere({ club }: Guest, { comeBack }: Door, person: ReturnType<typeof somebody>) {
  const { openId } = await club.listProviders()
  if (!comeBack) {
    expect(openId).toBeNull()
    await refusal('NOT_FOUND', club.startOpenId())
    return undefined
  }
  expect(openId?.name).toBe('Google')
  const { url, binding } = await club.startOpenId()
  return { ...(await comeBack(url, person)), binding }
}

export const openId = [
  given(
    'for whom a third party vouches is a member, and comes back as the same',
    ['listProviders', 'startOpenId', 'finishOpenId'],
    async (stage) => {
      const fay = somebody('Fay')
      const ids: string[] = []
      for (const guest of [stage.visitor(), stage.visitor()]) {
        const back = await goThere(guest, stage.door, fay)
        if (!back) return
        await guest.club.finishOpenId(back)
        expect(await guest.club.getUserInfo()).toMatchObject({ ...fay, isAdmin: false, phone: null })
        ids.push(guest.session.current()!.user.id)
      }
      expect(ids[0]).toBe(ids[1])
    },
  ),

  given(
    'what was begun at one browser is not finished at another, and nothing twice',
    ['finishOpenId', 'BAD_CODE'],
    async ({ visitor, door }) => {
      const [fay, mallory] = [visitor(), visitor()]
      await refusal('BAD_CODE', mallory.club.finishOpenId({ state: 'made-up', code: 'made-up', binding: 'made-up' }))
      const back = await goThere(fay, door, somebody('Fay'))
      if (!back) return
      await refusal('BAD_CODE', mallory.club.finishOpenId({ ...back, binding: 'made-up' }))
      const begun = await goThere(fay, door, somebody('Fay'))
      await fay.club.finishOpenId(begun!)
      await refusal('BAD_CODE', fay.club.finishOpenId(begun!))
      expect(mallory.session.token()).toBeNull()
    },
  ),

  given('the third party does not go around the second factor', ['finishOpenId', 'enableTwoFactor'], async ({ visitor, door, member }) => {
    const fay = somebody('Fay')
    const [first, second] = [visitor(), visitor()]
    const back = await goThere(first, door, fay)
    if (back) await first.club.finishOpenId(back)
    const { club } = back ? first : await member()
    const { secret } = await club.setUpTwoFactor(back ? {} : { password: 'five dry socks' })
    await club.enableTwoFactor({ code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
    if (!back) return
    expect(isSession(await second.club.finishOpenId((await goThere(second, door, fay))!))).toBe(false)
    expect(second.session.token()).toBeNull()
  }),
]
