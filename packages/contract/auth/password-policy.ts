/** Which passwords are accepted. The rules apply when a password is set, never when it is used: they may have been weaker before. */
import type { ClubSettings } from '../entities.ts'
import { Refusal, type FieldProblem } from '../errors.ts'

/** The password rules of the club's settings. */
export type PasswordRules = Pick<ClubSettings, 'minimumPasswordLength' | 'requireComplexPassword'>

/** The member who sets the password. `club` is the name of the club. */
export type PasswordOwner = { email: string; name?: string; club?: string }

/** Anybody who guesses the password of the first admin has the whole club, so it is longer than the settings of a new club ask for. */
export const firstAdminPasswordLength = 8

export const rulesForFirstAdmin = <Rules extends PasswordRules>(rules: Rules): Rules => ({
  ...rules,
  minimumPasswordLength: Math.max(rules.minimumPasswordLength, firstAdminPasswordLength),
})

/** A complex password has characters of three classes: lower case, upper case, digits, all others. */
const requiredClasses = 3

/** The number of character classes in the password, from 0 to 4. */
export const countCharacterClasses = (password: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((characterClass) => characterClass.test(password)).length

/** The first rule of the club that the password breaks. Lengths count characters. */
function brokenRule(password: string, rules: PasswordRules): FieldProblem | undefined {
  if ([...password].length < rules.minimumPasswordLength) return 'TOO_SHORT'
  if (rules.requireComplexPassword && countCharacterClasses(password) < requiredClasses) return 'INVALID'
  return undefined
}

/** Passwords that the imported list lacks: hiking terms, and common passwords in the languages of the members. Lower case. */
const additions = `
0987654321 1q2w 1qaz qwer zxcv qwertz qwertzui p@ssword p@$$w0rd contraseña admin1234 admin@123 toor login fortnite roblox
woaini520 woaini1314 1314 520520 a5201314 wang1234 zhang123 li123456 taobao nihao
bothy hike hikers hiking1 hiking123 mountain1 mountaineer trekking trailhead wandern wanderung wanderlust berge bergsteiger gipfel edelweiss matterhorn
randonnee randonnée randonneur sentier tozan yamanobori deungsan dengshan tubu 登山 徒步 등산
`

/** The most common passwords. The list is large, so it is loaded only when a password is set. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...additions.trim().split(/\s+/)])
}

let commonPasswords: ReturnType<typeof loadCommonPasswords> | undefined

/** Full-width characters, decomposed accents and capitals do not make a password harder to guess. */
const normalize = (text: string): string => text.normalize('NFKC').toLowerCase()

/** What is left of a name or a password without blanks, accents and punctuation: "Nora-Élise Test" is "noraelisetest". */
const bare = (text: string): string =>
  normalize(text)
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae' }
/** A name with umlauts is also written with two letters: "Jürg" as "Juerg". */
const spellingsOf = (name: string): string[] => [bare(name), bare(normalize(name).replaceAll(/[äöüøåæ]/g, (letter) => twoLetters[letter]!))]

/** Like 1234 or gfedcba. */
function isSequence(text: string): boolean {
  const codePoints = [...text].map((character) => character.codePointAt(0)!)
  const steps = new Set(codePoints.slice(1).map((character, index) => character - codePoints[index]!))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

/** Whether the password is common, a name or address of its owner, a few repeated characters, or a sequence. Refused whatever the settings are. */
export async function isEasyToGuess(password: string, { email, name, club }: PasswordOwner): Promise<boolean> {
  const normalized = normalize(password)
  const personal = [email, email.slice(0, email.lastIndexOf('@')), name, club].flatMap((text) => spellingsOf(text ?? ''))
  // Nothing is left of a password that has only signs, and it is nobody's name.
  const isPersonal = bare(password) !== '' && personal.includes(bare(password))
  if (isPersonal || /^(.)\1*$|^(.{2,4})\2+$/su.test(normalized) || isSequence(normalized)) return true
  commonPasswords ??= loadCommonPasswords()
  // A failed load is repeated by the next call.
  const list = await commonPasswords.catch((cause: unknown) => {
    commonPasswords = undefined
    throw cause
  })
  return list.has(normalized)
}

/** Throws WEAK_PASSWORD with the problem of `field`. */
export async function assertStrongPassword(
  password: string,
  rules: PasswordRules & Pick<ClubSettings, 'systemName'>,
  { email, name }: { email: string; name?: string },
  field: 'password' | 'newPassword',
): Promise<void> {
  const problem =
    brokenRule(password, rules) ?? ((await isEasyToGuess(password, { email, name, club: rules.systemName })) ? 'INVALID' : undefined)
  if (problem) throw new Refusal('WEAK_PASSWORD', { fields: { [field]: [problem] } })
}
