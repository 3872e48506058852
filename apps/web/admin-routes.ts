/** The routes of admins. */
import { createRoute } from '@tanstack/react-router'
import { screen } from './lazy/lazy-screen.ts'
import { admins, adminsOnly, members } from './parent-routes.ts'
import * as search from './search-params.ts'

const adminStaticData = <Title extends string>(title: Title) => ({ title, tab: 'admin', bottom: 'tabs' }) as const

const admin = createRoute({
  ...admins,
  path: '/admin',
  component: screen(() => import('./features/admin/dashboard-screen.tsx'), 'DashboardScreen'),
  staticData: adminStaticData('app.admin'),
})
/** Also for the reviewers of groups. The screen sends all others away. */
export const adminActivities = createRoute({
  ...members,
  path: '/admin/activities',
  validateSearch: search.reviewSearch,
  component: screen(() => import('./features/admin/review/review-screen.tsx'), 'ReviewScreen'),
  staticData: adminStaticData('app.admin'),
})
const adminSettings = createRoute({
  ...admins,
  path: '/admin/settings',
  component: screen(() => import('./features/admin/settings/system-settings-screen.tsx'), 'SystemSettingsScreen'),
  staticData: adminStaticData('title.settings'),
})
const adminMap = createRoute({
  ...admins,
  path: '/admin/settings/map',
  component: screen(() => import('./features/admin/map/map-screen.tsx'), 'MapScreen'),
  staticData: adminStaticData('region-map.title'),
})
const adminClub = createRoute({
  ...admins,
  path: '/admin/club',
  component: screen(() => import('./features/admin/settings/club-setup-screen.tsx'), 'ClubSetupScreen'),
  staticData: adminStaticData('title.club'),
})
const adminUsers = createRoute({
  ...admins,
  path: '/admin/users',
  validateSearch: search.usersSearch,
  component: screen(() => import('./features/admin/members/members-screen.tsx'), 'MembersScreen'),
  staticData: adminStaticData('admin.users'),
})
const reports = createRoute({
  ...admins,
  path: '/admin/reports',
  component: screen(() => import('./features/admin/reports/reports-screen.tsx'), 'ReportsScreen'),
  staticData: adminStaticData('reports.title'),
})
const newUser = createRoute({
  ...admins,
  path: '/admin/users/new',
  component: screen(() => import('./features/admin/members/invite-member-screen.tsx'), 'InviteMemberScreen'),
  staticData: adminStaticData('users.new'),
})
const importMembers = createRoute({
  ...admins,
  path: '/admin/users/import',
  component: screen(() => import('./features/admin/import/import-screen.tsx'), 'ImportScreen'),
  staticData: { ...adminStaticData('import.title'), bottom: 'bar' },
})
const adminUser = createRoute({
  ...admins,
  path: '/admin/users/$userId',
  component: screen(() => import('./features/admin/members/manage-member-screen.tsx'), 'ManageMemberScreen'),
  staticData: adminStaticData('admin.users'),
})
const qualifications = createRoute({
  ...admins,
  path: '/admin/qualifications',
  component: screen(() => import('./features/admin/settings/system-settings-screen.tsx'), 'QualificationsScreen'),
  staticData: adminStaticData('app.admin'),
})
/** Without a year: this one. */
const yearPages = {
  ...admins,
  component: screen(() => import('./features/admin/year/club-year-screen.tsx'), 'ClubYearScreen'),
  staticData: adminStaticData('club-year.tab'),
}
const thisYear = createRoute({ ...yearPages, path: '/admin/years' })
const year = createRoute({ ...yearPages, path: '/admin/years/$year' })
const book = createRoute({
  ...admins,
  path: '/admin/years/$year/book',
  component: screen(() => import('./features/admin/year/book-screen.tsx'), 'BookScreen'),
  staticData: adminStaticData('book.title'),
})
const log = createRoute({
  ...admins,
  path: '/admin/log',
  validateSearch: search.logSearch,
  component: screen(() => import('./features/admin/log/log-screen.tsx'), 'LogScreen'),
  staticData: adminStaticData('admin.log'),
})
const backup = createRoute({
  ...admins,
  path: '/admin/backup',
  component: screen(() => import('./features/admin/backup/backup-screen.tsx'), 'BackupScreen'),
  staticData: adminStaticData('admin.backup'),
})
const health = createRoute({
  ...admins,
  path: '/admin/health',
  component: screen(() => import('./features/admin/health/health-screen.tsx'), 'HealthScreen'),
  staticData: adminStaticData('admin.health'),
})
const deliveries = createRoute({
  ...admins,
  path: '/admin/deliveries',
  validateSearch: search.deliveriesSearch,
  component: screen(() => import('./features/admin/deliveries/deliveries-screen.tsx'), 'DeliveriesScreen'),
  staticData: adminStaticData('admin.deliveries'),
})

export const adminRoutes = adminsOnly.addChildren([
  admin,
  adminSettings,
  adminMap,
  adminClub,
  adminUsers,
  reports,
  newUser,
  importMembers,
  adminUser,
  qualifications,
  thisYear,
  year,
  book,
  log,
  deliveries,
  backup,
  health,
])
