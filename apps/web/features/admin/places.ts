/** The pages of the administration, in the order of its tabs. */
import { IconDatabaseExport, IconHistory, IconMap2, IconSend, IconSettings, IconUsers } from '@tabler/icons-react'
import { useAbilities } from '../../club/abilities.ts'
import type { IconType } from '../../ui/icon.ts'
import type { WordId } from '../../words/catalogue.ts'

const places = [
  { name: 'activities', to: '/admin/activities', words: 'app.activities', icon: IconMap2 },
  { name: 'users', to: '/admin/users', words: 'admin.users', icon: IconUsers },
  { name: 'settings', to: '/admin/settings', words: 'admin.settings', icon: IconSettings },
  { name: 'log', to: '/admin/log', words: 'admin.log', icon: IconHistory },
  { name: 'deliveries', to: '/admin/deliveries', words: 'admin.deliveries', icon: IconSend },
  { name: 'backup', to: '/admin/backup', words: 'admin.backup', icon: IconDatabaseExport },
] as const satisfies readonly { name: string; to: string; words: WordId; icon: IconType }[]

export type AdminPlace = (typeof places)[number]['name']

/** Those that there are where the club is. */
export function usePlaces(): readonly (typeof places)[number][] {
  const { sendsNews, keepsBackups } = useAbilities()
  return places.filter(({ name }) => (name !== 'deliveries' || sendsNews) && (name !== 'backup' || keepsBackups))
}
