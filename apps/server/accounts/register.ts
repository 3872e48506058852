import { Refusal } from '@bothy/contract/refusals.ts'
import { locales, type Locale } from '@bothy/contract/limits.ts'
import { assertStrong } from '@bothy/contract/strong-password.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from './account-call.ts'
import { localeOf, type Recipient } from '../outbox/message.ts'
import { postVerification } from './email-verification.ts'
import type { NewMember } from './members.ts'
import { hashPassword } from './password-hash.ts'
import { phoneNumber } from './phone-number.ts'
import { isWithinRate } from './rate-limit.ts'
import { recipient } from './recipients.ts'
import { beginSession } from './sessions.ts'

const confirmFirst = JSON.stringify({ needEmailConfirmation: true, session: null })

/**
 * A new member. Where addresses are confirmed, an address that is known already gets the same answer after the same work as a new one,
 * so that nobody can ask who is in the club; the owner of the address is told by mail.
 */
export function register(parts: AccountParts): AccountCall<'register'> {
  return async ({ name, email, phone, password, language }, asker) => {
    await parts.rateLimit('registration', asker.address)
    const settings = await readSettings(parts)
    if (!settings.allowSelfRegistration) throw new Refusal('REGISTRATION_CLOSED')
    await assertStrong(password, settings, { email, name }, 'password')
    const passwordHash = await hashPassword(password)
    const wanted = { name, email, phone: phoneNumber(phone), passwordHash, language: localeFor(language, asker.locale) }
    if (settings.requireEmailVerification) return await createUnconfirmed(parts, wanted)
    const member = await parts.members.create(wanted)
    const session = await beginSession(parts.pool, member.id, asker, passwordHash)
    return `{"needEmailConfirmation":false,"session":${await sessionAnswer(parts, session)}}`
  }
}

async function createUnconfirmed(parts: AccountParts, wanted: NewMember): Promise<string> {
  const { email, language } = wanted
  try {
    await parts.outbox.within(async (client, post) => {
      const { id } = await parts.members.create(wanted, client)
      await postVerification(parts, client, post, { id, address: email, name: '', locale: localeOf(language) })
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ALREADY_REGISTERED') throw error
    await tellOwner(parts, wanted)
  }
  return confirmFirst
}

/** The phone alone may be taken: then the address is nobody's yet, and who typed it learns why no link came. */
async function tellOwner({ outbox, rateLimit }: AccountParts, { email, language }: NewMember): Promise<void> {
  if (!(await isWithinRate(rateLimit, 'in-use', email))) return
  const stranger: Recipient = { id: null, address: email, name: '', locale: localeOf(language) }
  await outbox.within(async (client, post) => post({ kind: 'address-in-use', to: (await recipient(client, 'email', email)) ?? stranger }))
}

/** What the form says, else what the browser says, else the spec's default. */
function localeFor(asked: string | undefined, spoken: Locale | undefined): Locale {
  return locales.find((locale) => locale === asked) ?? spoken ?? 'zh'
}
