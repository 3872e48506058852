/** All routes: path, guard, screen, and the layout around it. */
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { basePath } from './base-path.ts'
import { requireAdmin, requireMember, type RouterContext } from './guards.ts'
import {
  activitySearch,
  callbackSearch,
  deliveriesSearch,
  formSearch,
  logSearch,
  nextSearch,
  parseSearch,
  reviewSearch,
  stringifySearch,
  tokenSearch,
  usersSearch,
} from './search-params.ts'
import { ErrorPage, NotFoundPage } from './layout/error-page.tsx'
import { AppLayout } from './layout/app-layout.tsx'
import type { PageLayout } from './layout/page-layout.ts'
import { allMessages } from './i18n/locale-messages.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption extends Partial<PageLayout> {}
}

/** A screen that needs the complete messages. The landing pages need only those of the first screen. */
const screenWithAllMessages = <Screen extends { default: RouteComponent }>(load: () => Promise<Screen>) =>
  lazyRouteComponent(() => Promise.all([load(), allMessages()]).then(([screen]) => screen))

const root = createRootRouteWithContext<RouterContext>()({ component: AppLayout, notFoundComponent: NotFoundPage })
const getParentRoute = () => root

const home = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/home.tsx')),
  staticData: { title: 'app.home', tab: 'home', bottom: 'tabs', primaryAction: 'create' },
})
const activities = createRoute({
  getParentRoute,
  path: '/activities',
  validateSearch: activitySearch,
  component: lazyRouteComponent(() => import('./routes/activities.tsx')),
  staticData: { title: 'app.activities', tab: 'activities', bottom: 'tabs', primaryAction: 'create' },
})
const activity = createRoute({
  getParentRoute,
  path: '/activity/$id',
  component: screenWithAllMessages(() => import('./routes/activity.tsx')),
  staticData: { title: 'title.activity', tab: 'activities', bottom: 'bar' },
})
const edit = createRoute({
  getParentRoute,
  path: '/activity/$id/edit',
  validateSearch: formSearch,
  beforeLoad: requireMember,
  component: screenWithAllMessages(() => import('./routes/activity-form.tsx')),
  staticData: { title: 'title.edit', tab: 'activities', bottom: 'bar' },
})
const create = createRoute({
  getParentRoute,
  path: '/create-activity',
  validateSearch: formSearch,
  beforeLoad: requireMember,
  component: screenWithAllMessages(() => import('./routes/activity-form.tsx')),
  staticData: { title: 'title.create', tab: 'activities', bottom: 'bar' },
})
const guide = createRoute({
  getParentRoute,
  path: '/guide',
  component: screenWithAllMessages(() => import('./routes/guide.tsx')),
  staticData: { title: 'app.guide', tab: 'guide', bottom: 'tabs', primaryAction: 'create' },
})
const selfCheck = createRoute({
  getParentRoute,
  path: '/settings-test',
  component: screenWithAllMessages(() => import('./routes/self-check.tsx')),
  staticData: { title: 'title.check', bottom: 'tabs' },
})

const login = createRoute({
  getParentRoute,
  path: '/login',
  validateSearch: nextSearch,
  component: screenWithAllMessages(() => import('./routes/login.tsx')),
  staticData: { title: 'title.login', bare: true },
})
const register = createRoute({
  getParentRoute,
  path: '/register',
  validateSearch: nextSearch,
  component: screenWithAllMessages(() => import('./routes/register.tsx')),
  staticData: { title: 'title.register', bare: true },
})
const setup = createRoute({
  getParentRoute,
  path: '/setup',
  validateSearch: tokenSearch,
  component: screenWithAllMessages(() => import('./routes/setup.tsx')),
  staticData: { title: 'title.setup', bare: true },
})

const verifyEmail = createRoute({
  getParentRoute,
  path: '/verify-email',
  validateSearch: tokenSearch,
  component: screenWithAllMessages(() => import('./routes/verify-email.tsx')),
  staticData: { title: 'title.verify-email', bare: true },
})

const forgotPassword = createRoute({
  getParentRoute,
  path: '/forgot-password',
  component: screenWithAllMessages(() => import('./routes/forgot-password.tsx')),
  staticData: { title: 'forgot.title', bare: true },
})
const resetPassword = createRoute({
  getParentRoute,
  path: '/reset-password',
  validateSearch: tokenSearch,
  component: screenWithAllMessages(() => import('./routes/reset-password.tsx')),
  staticData: { title: 'reset.title', bare: true },
})
/** The identity provider redirects to this address. */
const authCallback = createRoute({
  getParentRoute,
  path: '/auth/callback',
  validateSearch: callbackSearch,
  component: screenWithAllMessages(() => import('./routes/auth-callback.tsx')),
  staticData: { title: 'title.login', bare: true },
})

const member = createRoute({
  getParentRoute,
  path: '/member/$userId',
  component: screenWithAllMessages(() => import('./routes/member.tsx')),
  staticData: { title: 'title.member', tab: 'activities', bottom: 'tabs' },
})

/** The profile is one screen. Each of its tabs has an address of its own. */
const profilePage = screenWithAllMessages(() => import('./routes/profile.tsx'))
const profile = createRoute({
  getParentRoute,
  path: '/profile',
  beforeLoad: requireMember,
  component: profilePage,
  staticData: { title: 'app.profile', tab: 'profile', bottom: 'tabs', primaryAction: 'create' },
})
const created = createRoute({
  getParentRoute,
  path: '/profile/created',
  beforeLoad: requireMember,
  component: profilePage,
  staticData: { title: 'title.created', tab: 'profile', bottom: 'tabs', primaryAction: 'create' },
})
const joined = createRoute({
  getParentRoute,
  path: '/profile/activities',
  beforeLoad: requireMember,
  component: profilePage,
  staticData: { title: 'app.my-activities', tab: 'my-activities', bottom: 'tabs', primaryAction: 'create' },
})
const favorites = createRoute({
  getParentRoute,
  path: '/profile/favorites',
  beforeLoad: requireMember,
  component: profilePage,
  staticData: { title: 'app.favorites', tab: 'favorites', bottom: 'tabs', primaryAction: 'create' },
})
const info = createRoute({
  getParentRoute,
  path: '/profile/info',
  beforeLoad: requireMember,
  component: screenWithAllMessages(() => import('./routes/profile-info.tsx')),
  staticData: { title: 'title.info', tab: 'profile', bottom: 'tabs' },
})
const settings = createRoute({
  getParentRoute,
  path: '/profile/settings',
  beforeLoad: requireMember,
  component: screenWithAllMessages(() => import('./routes/profile-settings.tsx')),
  staticData: { title: 'profile.settings', tab: 'settings', bottom: 'tabs' },
})
const security = createRoute({
  getParentRoute,
  path: '/profile/security',
  beforeLoad: requireMember,
  component: screenWithAllMessages(() => import('./routes/profile-security.tsx')),
  staticData: { title: 'security.title', tab: 'settings', bottom: 'tabs' },
})

const admin = createRoute({
  getParentRoute,
  path: '/admin',
  beforeLoad: requireAdmin,
  component: screenWithAllMessages(() => import('./routes/admin-hub.tsx')),
  staticData: { title: 'app.admin', tab: 'admin', bottom: 'tabs' },
})
const adminActivities = createRoute({
  getParentRoute,
  path: '/admin/activities',
  validateSearch: reviewSearch,
  beforeLoad: requireAdmin,
  component: screenWithAllMessages(() => import('./routes/admin.tsx')),
  staticData: { title: 'app.admin', tab: 'admin', bottom: 'tabs' },
})
const adminSettings = createRoute({
  getParentRoute,
  path: '/admin/settings',
  beforeLoad: requireAdmin,
  component: screenWithAllMessages(() => import('./routes/admin-settings.tsx')),
  staticData: { title: 'title.settings', tab: 'admin', bottom: 'tabs' },
})

const adminUsers = createRoute({
  getParentRoute,
  path: '/admin/users',
  validateSearch: usersSearch,
  beforeLoad: requireAdmin,
  component: screenWithAllMessages(() => import('./routes/admin-users.tsx')),
  staticData: { title: 'admin.users', tab: 'admin', bottom: 'tabs' },
})
const newUser = createRoute({
  getParentRoute,
  path: '/admin/users/new',
  beforeLoad: requireAdmin,
  component: screenWithAllMessages(() => import('./routes/admin-new-user.tsx')),
  staticData: { title: 'users.new', tab: 'admin', bottom: 'tabs' },
})
const adminUser = createRoute({
  getParentRoute,
  path: '/admin/users/$userId',
  beforeLoad: requireAdmin,
  component: screenWithAllMessages(() => import('./routes/admin-user.tsx')),
  staticData: { title: 'admin.users', tab: 'admin', bottom: 'tabs' },
})
const adminLog = createRoute({
  getParentRoute,
  path: '/admin/log',
  validateSearch: logSearch,
  beforeLoad: requireAdmin,
  component: screenWithAllMessages(() => import('./routes/admin-log.tsx')),
  staticData: { title: 'admin.log', tab: 'admin', bottom: 'tabs' },
})
const adminBackup = createRoute({
  getParentRoute,
  path: '/admin/backup',
  beforeLoad: requireAdmin,
  component: screenWithAllMessages(() => import('./routes/admin-backup.tsx')),
  staticData: { title: 'admin.backup', tab: 'admin', bottom: 'tabs' },
})
const adminDeliveries = createRoute({
  getParentRoute,
  path: '/admin/deliveries',
  validateSearch: deliveriesSearch,
  beforeLoad: requireAdmin,
  component: screenWithAllMessages(() => import('./routes/admin-deliveries.tsx')),
  staticData: { title: 'admin.deliveries', tab: 'admin', bottom: 'tabs' },
})

const routeTree = root.addChildren([
  home,
  activities,
  activity,
  edit,
  create,
  guide,
  selfCheck,
  login,
  register,
  setup,
  verifyEmail,
  forgotPassword,
  resetPassword,
  authCallback,
  profile,
  created,
  joined,
  favorites,
  info,
  settings,
  security,
  member,
  admin,
  adminActivities,
  adminSettings,
  adminUsers,
  newUser,
  adminUser,
  adminLog,
  adminDeliveries,
  adminBackup,
])

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    basepath: basePath,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
  })
