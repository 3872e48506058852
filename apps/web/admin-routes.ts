/** The routes of admins, and of the reviewers of groups. */
import { createRoute } from '@tanstack/react-router'
import { screen } from './lazy/lazy-screen.ts'
import { admins, adminsOnly, reviewers, reviewersOnly } from './parent-routes.ts'
import * as search from './search-params.ts'

const adminStaticData = <Title extends string>(title: Title) => ({ title, tab: 'admin', bottom: 'tabs' }) as const

const admin = createRoute({
  ...admins,
  path: '/admin',
  component: screen(() => import('./features/admin/dashboard-screen.tsx'), 'DashboardScreen'),
  staticData: adminStaticData('app.admin'),
})
const adminActivities = createRoute({
  ...reviewers,
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
const adminGroups = createRoute({
  ...admins,
  path: '/admin/groups',
  component: screen(() => import('./features/admin/groups/groups-screen.tsx'), 'GroupsScreen'),
  staticData: adminStaticData('groups.title'),
})
const newGroup = createRoute({
  ...admins,
  path: '/admin/groups/new',
  component: screen(() => import('./features/admin/groups/group-form-screen.tsx'), 'NewGroupScreen'),
  staticData: adminStaticData('groups.new'),
})
const adminGroup = createRoute({
  ...admins,
  path: '/admin/groups/$groupId',
  component: screen(() => import('./features/admin/groups/group-form-screen.tsx'), 'EditGroupScreen'),
  staticData: adminStaticData('groups.edit'),
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

export const reviewRoutes = reviewersOnly.addChildren([adminActivities])
export const adminRoutes = adminsOnly.addChildren([
  admin,
  adminSettings,
  adminClub,
  adminUsers,
  newUser,
  importMembers,
  adminUser,
  adminGroups,
  newGroup,
  adminGroup,
  log,
  deliveries,
  backup,
  health,
])
