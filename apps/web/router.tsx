/** All routes: path, guard, screen, and the layout around it. */
import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { basePath } from './base-path.ts'
import { requireAdmin, requireMember, type RouterContext } from './guards.ts'
import * as search from './search-params.ts'
import { ErrorPage, NotFoundPage } from './layout/error-page.tsx'
import { AppLayout } from './layout/app-layout.tsx'
import type { PageLayout } from './layout/page-layout.ts'
import { landingPage, screenWithAllMessages } from './loading/load-screen.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption extends Partial<PageLayout> {}
}

const root = createRootRouteWithContext<RouterContext>()({ component: AppLayout, notFoundComponent: NotFoundPage })
const membersOnly = createRoute({ getParentRoute: () => root, id: '_members', beforeLoad: requireMember })
const adminsOnly = createRoute({ getParentRoute: () => root, id: '_admins', beforeLoad: requireAdmin })
const everyone = { getParentRoute: () => root }
const members = { getParentRoute: () => membersOnly }
const admins = { getParentRoute: () => adminsOnly }

const home = createRoute({
  ...everyone,
  path: '/',
  component: landingPage(() => import('./features/home/home-screen.tsx'), 'HomeScreen'),
  staticData: { title: 'app.home', tab: 'home', bottom: 'tabs', primaryAction: 'create', refreshes: true },
})
const activities = createRoute({
  ...everyone,
  path: '/activities',
  validateSearch: search.activitySearch,
  component: landingPage(() => import('./features/activities/activities-screen.tsx'), 'ActivitiesScreen'),
  staticData: { title: 'app.activities', tab: 'activities', bottom: 'tabs', primaryAction: 'create', refreshes: true },
})
const activity = createRoute({
  ...everyone,
  path: '/activity/$id',
  validateSearch: search.mapSearch,
  component: screenWithAllMessages(() => import('./features/activity/activity-screen.tsx'), 'ActivityScreen'),
  staticData: { title: 'title.activity', tab: 'activities', bottom: 'bar', refreshes: true },
})
const day = createRoute({
  ...members,
  path: '/activity/$id/today',
  component: screenWithAllMessages(() => import('./features/day/day-screen.tsx'), 'DayScreen'),
  staticData: { title: 'title.activity', tab: 'activities', bottom: 'tabs' },
})
const activityFormScreen = screenWithAllMessages(() => import('./features/activity-form/activity-form-screen.tsx'), 'ActivityFormScreen')
const edit = createRoute({
  ...members,
  path: '/activity/$id/edit',
  validateSearch: search.formSearch,
  component: activityFormScreen,
  staticData: { title: 'title.edit', tab: 'activities', bottom: 'bar' },
})
const create = createRoute({
  ...members,
  path: '/create-activity',
  validateSearch: search.formSearch,
  component: activityFormScreen,
  staticData: { title: 'title.create', tab: 'activities', bottom: 'bar' },
})
const guide = createRoute({
  ...everyone,
  path: '/guide',
  component: screenWithAllMessages(() => import('./features/guide/guide-screen.tsx'), 'GuideScreen'),
  staticData: { title: 'app.guide', tab: 'guide', bottom: 'tabs', primaryAction: 'create' },
})
const selfCheck = createRoute({
  ...everyone,
  path: '/settings-test',
  component: screenWithAllMessages(() => import('./features/self-check/self-check-screen.tsx'), 'SelfCheckScreen'),
  staticData: { title: 'title.check', bottom: 'tabs' },
})
const login = createRoute({
  ...everyone,
  path: '/login',
  validateSearch: search.nextSearch,
  component: screenWithAllMessages(() => import('./features/auth/login-screen.tsx'), 'LoginScreen'),
  staticData: { title: 'title.login', bare: true },
})
const register = createRoute({
  ...everyone,
  path: '/register',
  validateSearch: search.nextSearch,
  component: screenWithAllMessages(() => import('./features/auth/register-screen.tsx'), 'RegisterScreen'),
  staticData: { title: 'title.register', bare: true },
})
const setup = createRoute({
  ...everyone,
  path: '/setup',
  validateSearch: search.tokenSearch,
  component: screenWithAllMessages(() => import('./features/auth/setup-screen.tsx'), 'SetupScreen'),
  staticData: { title: 'title.setup', bare: true },
})
const verifyEmail = createRoute({
  ...everyone,
  path: '/verify-email',
  validateSearch: search.tokenSearch,
  component: screenWithAllMessages(() => import('./features/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
  staticData: { title: 'title.verify-email', bare: true },
})
const confirmEmailChange = createRoute({
  ...everyone,
  path: '/confirm-email-change',
  validateSearch: search.tokenSearch,
  component: screenWithAllMessages(() => import('./features/auth/confirm-email-change-screen.tsx'), 'ConfirmEmailChangeScreen'),
  staticData: { title: 'title.change-email', bare: true },
})
const forgotPassword = createRoute({
  ...everyone,
  path: '/forgot-password',
  component: screenWithAllMessages(() => import('./features/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  staticData: { title: 'forgot.title', bare: true },
})
const resetPassword = createRoute({
  ...everyone,
  path: '/reset-password',
  validateSearch: search.tokenSearch,
  component: screenWithAllMessages(() => import('./features/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  staticData: { title: 'reset.title', bare: true },
})
const invitation = createRoute({
  ...everyone,
  path: '/invitation',
  validateSearch: search.tokenSearch,
  component: screenWithAllMessages(() => import('./features/auth/reset-password-screen.tsx'), 'InvitationScreen'),
  staticData: { title: 'title.invitation', bare: true },
})
/** The identity provider redirects to this address. */
const authCallback = createRoute({
  ...everyone,
  path: '/auth/callback',
  validateSearch: search.callbackSearch,
  component: screenWithAllMessages(() => import('./features/auth/oidc-callback-screen.tsx'), 'OidcCallbackScreen'),
  staticData: { title: 'title.login', bare: true },
})

const member = createRoute({
  ...everyone,
  path: '/member/$userId',
  component: screenWithAllMessages(() => import('./features/member/member-screen.tsx'), 'MemberScreen'),
  staticData: { title: 'title.member', tab: 'activities', bottom: 'tabs' },
})

/** The profile is one screen. Each of its tabs has an address of its own. */
const profileScreen = screenWithAllMessages(() => import('./features/profile/profile-screen.tsx'), 'ProfileScreen')
const profilePages = { ...members, component: profileScreen }
const profile = createRoute({
  ...profilePages,
  path: '/profile',
  staticData: { title: 'app.profile', tab: 'profile', bottom: 'tabs', primaryAction: 'create' },
})
const created = createRoute({
  ...profilePages,
  path: '/profile/created',
  staticData: { title: 'title.created', tab: 'profile', bottom: 'tabs', primaryAction: 'create' },
})
const joined = createRoute({
  ...profilePages,
  path: '/profile/activities',
  staticData: { title: 'app.my-activities', tab: 'my-activities', bottom: 'tabs', primaryAction: 'create' },
})
const favorites = createRoute({
  ...profilePages,
  path: '/profile/favorites',
  staticData: { title: 'app.favorites', tab: 'favorites', bottom: 'tabs', primaryAction: 'create' },
})
const info = createRoute({
  ...members,
  path: '/profile/info',
  component: screenWithAllMessages(() => import('./features/profile/info/info-screen.tsx'), 'InfoScreen'),
  staticData: { title: 'title.info', tab: 'profile', bottom: 'tabs' },
})
const settings = createRoute({
  ...members,
  path: '/profile/settings',
  component: screenWithAllMessages(() => import('./features/profile/settings/settings-screen.tsx'), 'SettingsScreen'),
  staticData: { title: 'profile.settings', tab: 'settings', bottom: 'tabs' },
})
const security = createRoute({
  ...members,
  path: '/profile/security',
  component: screenWithAllMessages(() => import('./features/profile/security/security-screen.tsx'), 'SecurityScreen'),
  staticData: { title: 'security.title', tab: 'settings', bottom: 'tabs' },
})

const notifications = createRoute({
  ...members,
  path: '/notifications',
  component: screenWithAllMessages(() => import('./features/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
  staticData: { bottom: 'tabs' },
})
const admin = createRoute({
  ...admins,
  path: '/admin',
  component: screenWithAllMessages(() => import('./features/admin/dashboard-screen.tsx'), 'DashboardScreen'),
  staticData: { title: 'app.admin', tab: 'admin', bottom: 'tabs' },
})
const adminActivities = createRoute({
  ...admins,
  path: '/admin/activities',
  validateSearch: search.reviewSearch,
  component: screenWithAllMessages(() => import('./features/admin/review/review-screen.tsx'), 'ReviewScreen'),
  staticData: { title: 'app.admin', tab: 'admin', bottom: 'tabs' },
})
const adminSettings = createRoute({
  ...admins,
  path: '/admin/settings',
  component: screenWithAllMessages(() => import('./features/admin/settings/system-settings-screen.tsx'), 'SystemSettingsScreen'),
  staticData: { title: 'title.settings', tab: 'admin', bottom: 'tabs' },
})
const adminClub = createRoute({
  ...admins,
  path: '/admin/club',
  component: screenWithAllMessages(() => import('./features/admin/settings/club-setup-screen.tsx'), 'ClubSetupScreen'),
  staticData: { title: 'title.club', tab: 'admin', bottom: 'tabs' },
})
const adminUsers = createRoute({
  ...admins,
  path: '/admin/users',
  validateSearch: search.usersSearch,
  component: screenWithAllMessages(() => import('./features/admin/members/members-screen.tsx'), 'MembersScreen'),
  staticData: { title: 'admin.users', tab: 'admin', bottom: 'tabs' },
})
const newUser = createRoute({
  ...admins,
  path: '/admin/users/new',
  component: screenWithAllMessages(() => import('./features/admin/members/invite-member-screen.tsx'), 'InviteMemberScreen'),
  staticData: { title: 'users.new', tab: 'admin', bottom: 'tabs' },
})
const adminUser = createRoute({
  ...admins,
  path: '/admin/users/$userId',
  component: screenWithAllMessages(() => import('./features/admin/members/manage-member-screen.tsx'), 'ManageMemberScreen'),
  staticData: { title: 'admin.users', tab: 'admin', bottom: 'tabs' },
})
const log = createRoute({
  ...admins,
  path: '/admin/log',
  validateSearch: search.logSearch,
  component: screenWithAllMessages(() => import('./features/admin/log/log-screen.tsx'), 'LogScreen'),
  staticData: { title: 'admin.log', tab: 'admin', bottom: 'tabs' },
})
const backup = createRoute({
  ...admins,
  path: '/admin/backup',
  component: screenWithAllMessages(() => import('./features/admin/backup/backup-screen.tsx'), 'BackupScreen'),
  staticData: { title: 'admin.backup', tab: 'admin', bottom: 'tabs' },
})
const deliveries = createRoute({
  ...admins,
  path: '/admin/deliveries',
  validateSearch: search.deliveriesSearch,
  component: screenWithAllMessages(() => import('./features/admin/deliveries/deliveries-screen.tsx'), 'DeliveriesScreen'),
  staticData: { title: 'admin.deliveries', tab: 'admin', bottom: 'tabs' },
})

const routeTree = root.addChildren([
  home,
  activities,
  activity,
  guide,
  selfCheck,
  member,
  login,
  register,
  setup,
  verifyEmail,
  confirmEmailChange,
  forgotPassword,
  resetPassword,
  invitation,
  authCallback,
  membersOnly.addChildren([day, edit, create, profile, created, joined, favorites, info, settings, security, notifications]),
  adminsOnly.addChildren([admin, adminActivities, adminSettings, adminClub, adminUsers, newUser, adminUser, log, deliveries, backup]),
])

/** The server renders one page, which has a history of its own. */
export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    history,
    basepath: basePath,
    parseSearch: search.parseSearch,
    stringifySearch: search.stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: !history,
    defaultErrorComponent: ErrorPage,
  })

export type AppRouter = ReturnType<typeof createAppRouter>
