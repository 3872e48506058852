/** The admin pages in the order of their tabs. */
import IconCalendarStats from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconHeartbeat from '@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useClubSettings } from '../../api/api-context.tsx'
import { useCapabilities } from '../../api/capabilities.ts'
import type { MessageId } from '../../i18n/catalog.ts'
import type { IconType } from '../../ui/icon.ts'

const allTabs = [
  { name: 'activities', to: '/admin/activities', labelId: 'app.activities', icon: IconMap2 },
  { name: 'users', to: '/admin/users', labelId: 'admin.users', icon: IconUsers },
  { name: 'groups', to: '/groups', labelId: 'groups.title', icon: IconUsersGroup },
  { name: 'qualifications', to: '/admin/qualifications', labelId: 'qualifications.title', icon: IconCertificate },
  { name: 'year', to: '/admin/years', labelId: 'club-year.tab', icon: IconCalendarStats },
  { name: 'settings', to: '/admin/settings', labelId: 'admin.settings', icon: IconSettings },
  { name: 'map', to: '/admin/settings/map', labelId: 'region-map.title', icon: IconMap },
  { name: 'log', to: '/admin/log', labelId: 'admin.log', icon: IconHistory },
  { name: 'deliveries', to: '/admin/deliveries', labelId: 'admin.deliveries', icon: IconSend },
  { name: 'backup', to: '/admin/backup', labelId: 'admin.backup', icon: IconDatabaseExport },
  { name: 'health', to: '/admin/health', labelId: 'admin.health', icon: IconHeartbeat },
  // The settings of the club say whether it is there: when they come, nothing below it moves.
  { name: 'reports', to: '/admin/reports', labelId: 'reports.title', icon: IconFlag },
] as const satisfies readonly { name: string; to: string; labelId: MessageId; icon: IconType }[]

export type AdminTab = (typeof allTabs)[number]['name']

/** The tabs of the pages that the backend supports, and the club uses. */
export function useAdminTabs(): readonly (typeof allTabs)[number][] {
  const { sendsNotifications, supportsBackups, copiesMaps } = useCapabilities()
  const { discussion, photos } = useClubSettings() ?? {}
  const hasReports = discussion !== undefined || photos === true
  const isShown: Partial<Record<AdminTab, boolean>> = {
    deliveries: sendsNotifications,
    backup: supportsBackups,
    map: copiesMaps,
    reports: hasReports,
  }
  return allTabs.filter(({ name }) => isShown[name] ?? true)
}
