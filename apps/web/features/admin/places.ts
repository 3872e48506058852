/** The pages of the administration, in the order of its tabs. */
import { IconDatabaseExport, IconHistory, IconMap2, IconSend, IconSettings, IconUsers } from '@tabler/icons-react'
import type { IconType } from '../../ui/icon.ts'
import type { WordId } from '../../words/catalogue.ts'

export const places = [
  { name: 'activities', to: '/admin/activities', words: 'app.activities', icon: IconMap2 },
  { name: 'users', to: '/admin/users', words: 'admin.users', icon: IconUsers },
  { name: 'settings', to: '/admin/settings', words: 'admin.settings', icon: IconSettings },
  { name: 'log', to: '/admin/log', words: 'admin.log', icon: IconHistory },
  { name: 'deliveries', to: '/admin/deliveries', words: 'admin.deliveries', icon: IconSend },
  { name: 'backup', to: '/admin/backup', words: 'admin.backup', icon: IconDatabaseExport },
] as const satisfies readonly { name: string; to: string; words: WordId; icon: IconType }[]

export type AdminPlace = (typeof places)[number]['name']
