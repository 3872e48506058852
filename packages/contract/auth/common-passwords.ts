/** The most common passwords, which are refused at any length. The list is large, so it is loaded only when a password is set. */
import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords that the imported list lacks: hiking terms, and common passwords in the languages of the members. Lower case. */
const additions = `
0987654321 1q2w 1qaz qwer zxcv qwertz qwertzui p@ssword p@$$w0rd contraseña admin1234 admin@123 toor login fortnite roblox
woaini520 woaini1314 1314 520520 a5201314 wang1234 zhang123 li123456 taobao nihao
bothy hike hikers hiking1 hiking123 mountain1 mountaineer trekking trailhead wandern wanderung wanderlust berge bergsteiger gipfel edelweiss matterhorn
randonnee randonnée randonneur sentier tozan yamanobori deungsan dengshan tubu 登山 徒步 등산
`

export const commonPasswords: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...additions.trim().split(/\s+/)])
