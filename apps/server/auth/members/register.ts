import { Refusal } from '@bothy/contract/errors.ts'
import { locales, type Locale } from '@bothy/contract/limits.ts'
import { assertStrongPassword } from '@bothy/contract/auth/password-policy.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from '../account-call.ts'
import { localeOf, type Recipient } from '../../notifications/message.ts'
import { enqueueVerificationLink } from './email-verification.ts'
import type { NewMember } from './members.ts'
import { hashPassword } from '../password/password-hash.ts'
import { parsePhoneNumber } from '../phone/phone-number.ts'
import { isWithinRateLimit } from '../rate-limit/rate-limit.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { beginSession } from '../sessions/sessions.ts'

const verificationRequired = JSON.stringify({ needEmailConfirmation: true, session: null })

/**
 * Registers a member. Where addresses must be verified, a known address gets the same answer after the same work as a new one,
 * so that nobody can find out who is a member. The owner of the address gets a mail.
 */
export function register(parts: AccountParts): AccountCall<'register'> {
  return async ({ name, email, phone, password, language }, requester) => {
    await parts.rateLimit('registration', requester.address)
    const settings = await readSettings(parts)
    if (!settings.allowSelfRegistration) throw new Refusal('REGISTRATION_CLOSED')
    await assertStrongPassword(password, settings, { email, name }, 'password')
    const passwordHash = await hashPassword(password)
    const newMember = { name, email, phone: parsePhoneNumber(phone), passwordHash, language: localeFor(language, requester.locale) }
    if (settings.requireEmailVerification) return await createUnverified(parts, newMember)
    const member = await parts.members.create(newMember)
    const session = await beginSession(parts.pool, member.id, requester, passwordHash)
    return `{"needEmailConfirmation":false,"session":${await sessionAnswer(parts, session)}}`
  }
}

async function createUnverified(parts: AccountParts, newMember: NewMember): Promise<string> {
  const { email, language } = newMember
  try {
    await parts.outbox.transaction(async (client, enqueue) => {
      const { id } = await parts.members.create(newMember, client)
      await enqueueVerificationLink(parts, client, enqueue, { id, address: email, name: '', locale: localeOf(language) })
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ALREADY_REGISTERED') throw error
    await notifyAddressOwner(parts, newMember)
  }
  return verificationRequired
}

/** If only the phone is taken, no member has the address. Then this mail explains why no verification link came. */
async function notifyAddressOwner({ outbox, rateLimit }: AccountParts, { email, language }: NewMember): Promise<void> {
  if (!(await isWithinRateLimit(rateLimit, 'in-use', email))) return
  const stranger: Recipient = { id: null, address: email, name: '', locale: localeOf(language) }
  await outbox.transaction(async (client, enqueue) =>
    enqueue({ kind: 'address-in-use', to: (await findRecipient(client, 'email', email)) ?? stranger }),
  )
}

/** The language of the form, else of the browser, else the default of the specification. */
function localeFor(requested: string | undefined, browserLocale: Locale | undefined): Locale {
  return locales.find((locale) => locale === requested) ?? browserLocale ?? 'zh'
}
