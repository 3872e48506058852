/** The routes, except those of admins: path, guard, screen, and the layout around it. */
import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import * as activityRoutes from './activity-routes.ts'
import { adminActivities, adminRoutes } from './admin-routes.ts'
import { basePath } from './base-path.ts'
import type { RouterContext } from './guards.ts'
import { ErrorPage } from './layout/error-page.tsx'
import type { PageLayout } from './layout/page-layout.ts'
import { commonScreen, screen } from './lazy/lazy-screen.ts'
import { everyone, members, membersOnly, root } from './parent-routes.ts'
import * as search from './search-params.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption extends Partial<PageLayout> {}
}

const home = createRoute({
  ...everyone,
  path: '/',
  component: commonScreen(() => import('./features/home/home-screen.tsx'), 'HomeScreen'),
  staticData: { title: 'app.home', tab: 'home', bottom: 'tabs', primaryAction: 'create', refreshes: true },
})
const guide = createRoute({
  ...everyone,
  path: '/guide',
  component: screen(() => import('./features/guide/guide-screen.tsx'), 'GuideScreen'),
  staticData: { title: 'app.guide', tab: 'guide', bottom: 'tabs', primaryAction: 'create' },
})
const selfCheck = createRoute({
  ...everyone,
  path: '/settings-test',
  component: screen(() => import('./features/self-check/self-check-screen.tsx'), 'SelfCheckScreen'),
  staticData: { title: 'title.check', bottom: 'tabs' },
})
const groups = createRoute({
  ...everyone,
  path: '/groups',
  component: screen(() => import('./features/groups/groups-screen.tsx'), 'GroupsScreen'),
  staticData: { title: 'groups.title', tab: 'profile', bottom: 'tabs' },
})
const group = createRoute({
  ...everyone,
  path: '/groups/$groupId',
  component: screen(() => import('./features/groups/groups-screen.tsx'), 'GroupScreen'),
  staticData: { title: 'groups.title', tab: 'profile', bottom: 'tabs' },
})
const login = createRoute({
  ...everyone,
  path: '/login',
  validateSearch: search.loginSearch,
  component: screen(() => import('./features/auth/login-screen.tsx'), 'LoginScreen'),
  staticData: { title: 'title.login', bare: true },
})
const register = createRoute({
  ...everyone,
  path: '/register',
  validateSearch: search.nextSearch,
  component: screen(() => import('./features/auth/register-screen.tsx'), 'RegisterScreen'),
  staticData: { title: 'title.register', bare: true },
})
const setup = createRoute({
  ...everyone,
  path: '/setup',
  validateSearch: search.tokenSearch,
  component: screen(() => import('./features/auth/setup-screen.tsx'), 'SetupScreen'),
  staticData: { title: 'title.setup', bare: true },
})
const verifyEmail = createRoute({
  ...everyone,
  path: '/verify-email',
  validateSearch: search.tokenSearch,
  component: screen(() => import('./features/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
  staticData: { title: 'title.verify-email', bare: true },
})
const confirmEmailChange = createRoute({
  ...everyone,
  path: '/confirm-email-change',
  validateSearch: search.tokenSearch,
  component: screen(() => import('./features/auth/confirm-email-change-screen.tsx'), 'ConfirmEmailChangeScreen'),
  staticData: { title: 'title.change-email', bare: true },
})
const cancelEmailChange = createRoute({
  ...everyone,
  path: '/cancel-email-change',
  validateSearch: search.tokenSearch,
  component: screen(() => import('./features/auth/stop-change-screens.tsx'), 'CancelEmailChangeScreen'),
  staticData: { title: 'title.change-email', bare: true },
})
const keepTwoFactor = createRoute({
  ...everyone,
  path: '/keep-two-factor',
  validateSearch: search.tokenSearch,
  component: screen(() => import('./features/auth/stop-change-screens.tsx'), 'KeepTwoFactorScreen'),
  staticData: { title: 'security.two-step', bare: true },
})
const forgotPassword = createRoute({
  ...everyone,
  path: '/forgot-password',
  component: screen(() => import('./features/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  staticData: { title: 'forgot.title', bare: true },
})
const resetPassword = createRoute({
  ...everyone,
  path: '/reset-password',
  validateSearch: search.tokenSearch,
  component: screen(() => import('./features/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  staticData: { title: 'reset.title', bare: true },
})
const invitation = createRoute({
  ...everyone,
  path: '/invitation',
  validateSearch: search.tokenSearch,
  component: screen(() => import('./features/auth/reset-password-screen.tsx'), 'InvitationScreen'),
  staticData: { title: 'title.invitation', bare: true },
})
/** The identity provider redirects to this address. */
const authCallback = createRoute({
  ...everyone,
  path: '/auth/callback',
  validateSearch: search.callbackSearch,
  component: screen(() => import('./features/auth/oidc-callback-screen.tsx'), 'OidcCallbackScreen'),
  staticData: { title: 'title.login', bare: true },
})
/** In the demo, this page stands in for the identity provider. */
const demoProvider = createRoute({
  ...everyone,
  path: '/auth/demo',
  validateSearch: search.callbackSearch,
  component: screen(() => import('./features/auth/demo-provider-screen.tsx'), 'DemoProviderScreen'),
  staticData: { title: 'title.login', bare: true },
})

const member = createRoute({
  ...everyone,
  path: '/member/$userId',
  component: screen(() => import('./features/member/member-screen.tsx'), 'MemberScreen'),
  staticData: { title: 'title.member', tab: 'activities', bottom: 'tabs' },
})

/** The profile is one screen. Each of its tabs has an address of its own. */
const profileScreen = screen(() => import('./features/profile/profile-screen.tsx'), 'ProfileScreen')
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
  staticData: { title: 'profile.joined', tab: 'my-activities', bottom: 'tabs', primaryAction: 'create' },
})
const favorites = createRoute({
  ...profilePages,
  path: '/profile/favorites',
  staticData: { title: 'app.favorites', tab: 'favorites', bottom: 'tabs', primaryAction: 'create' },
})
const info = createRoute({
  ...members,
  path: '/profile/info',
  component: screen(() => import('./features/profile/info/info-screen.tsx'), 'InfoScreen'),
  staticData: { title: 'title.info', tab: 'profile', bottom: 'tabs' },
})
const blocked = createRoute({
  ...members,
  path: '/profile/blocked',
  component: screen(() => import('./features/profile/blocked/blocked-screen.tsx'), 'BlockedScreen'),
  staticData: { title: 'blocked.title', tab: 'settings', bottom: 'tabs' },
})
const companions = createRoute({
  ...members,
  path: '/profile/companions',
  component: screen(() => import('./features/profile/companions/companions-screen.tsx'), 'CompanionsScreen'),
  staticData: { title: 'companions.title', tab: 'settings', bottom: 'tabs' },
})
const attendance = createRoute({
  ...members,
  path: '/profile/attendance',
  component: screen(() => import('./features/profile/attendance/attendance-screen.tsx'), 'AttendanceScreen'),
  staticData: { title: 'app.profile', tab: 'profile', bottom: 'tabs' },
})
/** Without a year: this one. */
const yearPages = {
  ...members,
  component: screen(() => import('./features/profile/year/year-screen.tsx'), 'YearScreen'),
  staticData: { title: 'year.title', tab: 'profile', bottom: 'bar' },
} as const
const thisYear = createRoute({ ...yearPages, path: '/profile/years' })
const year = createRoute({ ...yearPages, path: '/profile/years/$year' })
/** Without a year: this one. */
const clubYearPages = {
  ...members,
  component: screen(() => import('./features/profile/year/club-year-screen.tsx'), 'ClubYearScreen'),
  staticData: { title: 'club-year.title', tab: 'profile', bottom: 'bar' },
} as const
const thisClubYear = createRoute({ ...clubYearPages, path: '/years' })
const clubYear = createRoute({ ...clubYearPages, path: '/years/$year' })
const settings = createRoute({
  ...members,
  path: '/profile/settings',
  component: screen(() => import('./features/profile/settings/settings-screen.tsx'), 'SettingsScreen'),
  staticData: { title: 'profile.settings', tab: 'settings', bottom: 'tabs' },
})
const security = createRoute({
  ...members,
  path: '/profile/security',
  component: screen(() => import('./features/profile/security/security-screen.tsx'), 'SecurityScreen'),
  staticData: { title: 'security.title', tab: 'settings', bottom: 'tabs' },
})

const notifications = createRoute({
  ...members,
  path: '/notifications',
  component: screen(() => import('./features/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
  staticData: { bottom: 'tabs' },
})

const routeTree = root.addChildren([
  home,
  activityRoutes.activities,
  activityRoutes.activity,
  activityRoutes.routes,
  activityRoutes.route,
  guide,
  selfCheck,
  groups,
  group,
  member,
  login,
  register,
  setup,
  verifyEmail,
  confirmEmailChange,
  cancelEmailChange,
  keepTwoFactor,
  forgotPassword,
  resetPassword,
  invitation,
  authCallback,
  demoProvider,
  activityRoutes.photos.addChildren([activityRoutes.photo]),
  membersOnly.addChildren([
    activityRoutes.day,
    activityRoutes.draw,
    activityRoutes.discussion,
    activityRoutes.cars,
    activityRoutes.edit,
    activityRoutes.create,
    profile,
    created,
    joined,
    favorites,
    info,
    companions,
    blocked,
    attendance,
    thisYear,
    year,
    thisClubYear,
    clubYear,
    settings,
    security,
    notifications,
    adminActivities,
  ]),
  adminRoutes,
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
