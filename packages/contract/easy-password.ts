/** Passwords that are refused at any length and whatever the club's settings: those that everybody tries first. */

/** Whose password it is to be; `club` is what the club calls itself. */
export type Owner = { email: string; name?: string; club?: string }

/** As a guesser sees it: it is not harder for being composed otherwise, in wide signs or in capitals. */
const plainly = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Whether it is common, a name or the address of its owner, a few signs again and again, or a row of them. */
export async function isEasy(password: string, { email, name, club }: Owner): Promise<boolean> {
  const plain = plainly(password)
  const known = [email, email.split('@')[0], name, club].map((text) => text && plainly(text))
  if (known.includes(plain) || /^(.)\1*$|^(.{2,4})\2+$/su.test(plain) || isRow(plain)) return true
  const { commonPasswords } = await import('./common-passwords.ts')
  return commonPasswords.has(plain)
}

/** Like 1234 or gfedcba. */
function isRow(text: string): boolean {
  const signs = [...text].map((sign) => sign.codePointAt(0)!)
  const steps = new Set(signs.slice(1).map((sign, index) => sign - signs[index]!))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
