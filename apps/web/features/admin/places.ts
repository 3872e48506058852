/** The admin pages in the order of their tabs. */
import { IconDatabaseExport, IconHistory, IconMap2, IconSend, IconSettings, IconUsers } from '@tabler/icons-react'
import { useAbilities } from '../../club/abilities.ts'
import type { IconType } from '../../ui/icon.ts'
import type { WordId } from '../../words/catalogue.ts'

const allTabs = [
  { name: 'activities', to: '/admin/activities', labelId: 'app.activities', icon: IconMap2 },
  { name: 'users', to: '/admin/users', labelId: 'admin.users', icon: IconUsers },
  { name: 'settings', to: '/admin/settings', labelId: 'admin.settings', icon: IconSettings },
  { name: 'log', to: '/admin/log', labelId: 'admin.log', icon: IconHistory },
  { name: 'deliveries', to: '/admin/deliveries', labelId: 'admin.deliveries', icon: IconSend },
  { name: 'backup', to: '/admin/backup', labelId: 'admin.backup', icon: IconDatabaseExport },
] as const satisfies readonly { name: string; to: string; labelId: WordId; icon: IconType }[]

export type AdminPlace = (typeof allTabs)[number]['name']

/** The pages that the backend supports. */
export function usePlaces(): readonly (typeof allTabs)[number][] {
  const { sendsNews, keepsBackups } = useAbilities()
  return allTabs.filter(({ name }) => (name !== 'deliveries' || sendsNews) && (name !== 'backup' || keepsBackups))
}
