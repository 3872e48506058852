/** Passwords that are easy to guess are refused at any length, whatever the settings of the club. */

/** The member who sets the password. `club` is the name of the club. */
export type PasswordOwner = { email: string; name?: string; club?: string }

/** Full-width characters, decomposed accents and capitals do not make a password harder to guess. */
const normalize = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Whether the password is common, a name or address of its owner, a few repeated characters, or a sequence. */
export async function isEasyToGuess(password: string, { email, name, club }: PasswordOwner): Promise<boolean> {
  const normalized = normalize(password)
  const personal = [email, email.split('@')[0], name, club].map((text) => text && normalize(text))
  if (personal.includes(normalized) || /^(.)\1*$|^(.{2,4})\2+$/su.test(normalized) || isSequence(normalized)) return true
  const { commonPasswords } = await import('./common-passwords.ts')
  return commonPasswords.has(normalized)
}

/** Like 1234 or gfedcba. */
function isSequence(text: string): boolean {
  const codePoints = [...text].map((character) => character.codePointAt(0)!)
  const steps = new Set(codePoints.slice(1).map((character, index) => character - codePoints[index]!))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
