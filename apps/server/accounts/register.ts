import { Refusal } from '@bothy/contract/refusals.ts'
import { locales, type Locale } from '@bothy/contract/limits.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from './account-call.ts'
import { beginVerification } from './email-verification.ts'
import type { Member } from './members.ts'
import { hashPassword } from './password-hash.ts'
import { assertStrong } from './password-rules.ts'
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
    assertStrong(password, settings, { email, name })
    const passwordHash = await hashPassword(password)
    const wanted = { name, email, phone, passwordHash, language: localeFor(language, asker.locale) }
    const member = await parts.members.create(wanted).catch((error: unknown) => {
      if (settings.requireEmailVerification && error instanceof Refusal && error.code === 'ALREADY_REGISTERED') return undefined
      throw error
    })
    if (settings.requireEmailVerification) return await askToConfirm(parts, email, member)
    const session = await beginSession(parts.pool, member!.id, asker, passwordHash)
    return `{"needEmailConfirmation":false,"session":${await sessionAnswer(parts, session)}}`
  }
}

async function askToConfirm(parts: AccountParts, email: string, member: Member | undefined): Promise<string> {
  if (member) await beginVerification(parts, member)
  else
    parts.log.info(
      { to: email },
      'mail not sent, no provider: "somebody tried to register with your address or phone number, which is already in use"',
    )
  return confirmFirst
}

/** What the form says, else what the browser says, else the spec's default. */
function localeFor(asked: string | undefined, spoken: Locale | undefined): Locale {
  return locales.find((locale) => locale === asked) ?? spoken ?? 'zh'
}
