/** Passwords that are refused at any length and whatever the club's settings: those that everybody tries first. */
import { commonPasswords } from './common-passwords.ts'

/** Whether it is common, the owner's own name or address, or one sign again and again. */
export function isEasy(password: string, { email, name }: { email: string; name?: string }): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const own = [email, email.split('@')[0], name].map((text) => text?.toLowerCase())
  return commonPasswords.has(plain) || own.includes(plain) || /^(.)\1*$/u.test(plain)
}
