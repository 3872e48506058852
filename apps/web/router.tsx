/** The map of the app: every page, who may open it, and how the shell stands around it. */
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { base } from './base.ts'
import { requireAdmin, requireMember, type GuardContext } from './guards.ts'
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
import { ErrorPage, MissingPage } from './shell/error-page.tsx'
import { Shell } from './shell/shell.tsx'
import type { PageFrame } from './shell/page-frame.ts'
import { allWords } from './words/language.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption extends Partial<PageFrame> {}
}

/** A screen that is never the first thing that a visitor sees: it says more than what is said there. */
const laterScreen = <Screen extends { default: RouteComponent }>(load: () => Promise<Screen>) =>
  lazyRouteComponent(() => Promise.all([load(), allWords()]).then(([screen]) => screen))

const root = createRootRouteWithContext<GuardContext>()({ component: Shell, notFoundComponent: MissingPage })
const getParentRoute = () => root

const home = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/home.tsx')),
  staticData: { title: 'app.home', tab: 'home', bottom: 'tabs', ember: 'create' },
})
const activities = createRoute({
  getParentRoute,
  path: '/activities',
  validateSearch: activitySearch,
  component: lazyRouteComponent(() => import('./routes/activities.tsx')),
  staticData: { title: 'app.activities', tab: 'activities', bottom: 'tabs', ember: 'create' },
})
const activity = createRoute({
  getParentRoute,
  path: '/activity/$id',
  component: laterScreen(() => import('./routes/activity.tsx')),
  staticData: { title: 'title.activity', tab: 'activities', bottom: 'bar' },
})
const edit = createRoute({
  getParentRoute,
  path: '/activity/$id/edit',
  validateSearch: formSearch,
  beforeLoad: requireMember,
  component: laterScreen(() => import('./routes/activity-form.tsx')),
  staticData: { title: 'title.edit', tab: 'activities', bottom: 'bar' },
})
const create = createRoute({
  getParentRoute,
  path: '/create-activity',
  validateSearch: formSearch,
  beforeLoad: requireMember,
  component: laterScreen(() => import('./routes/activity-form.tsx')),
  staticData: { title: 'title.create', tab: 'activities', bottom: 'bar' },
})
const guide = createRoute({
  getParentRoute,
  path: '/guide',
  component: laterScreen(() => import('./routes/guide.tsx')),
  staticData: { title: 'app.guide', tab: 'guide', bottom: 'tabs', ember: 'create' },
})
const selfCheck = createRoute({
  getParentRoute,
  path: '/settings-test',
  component: laterScreen(() => import('./routes/self-check.tsx')),
  staticData: { title: 'title.check', bottom: 'tabs' },
})

const login = createRoute({
  getParentRoute,
  path: '/login',
  validateSearch: nextSearch,
  component: laterScreen(() => import('./routes/login.tsx')),
  staticData: { title: 'title.login', bare: true },
})
const register = createRoute({
  getParentRoute,
  path: '/register',
  validateSearch: nextSearch,
  component: laterScreen(() => import('./routes/register.tsx')),
  staticData: { title: 'title.register', bare: true },
})
const setup = createRoute({
  getParentRoute,
  path: '/setup',
  validateSearch: tokenSearch,
  component: laterScreen(() => import('./routes/setup.tsx')),
  staticData: { title: 'title.setup', bare: true },
})

const verifyEmail = createRoute({
  getParentRoute,
  path: '/verify-email',
  validateSearch: tokenSearch,
  component: laterScreen(() => import('./routes/verify-email.tsx')),
  staticData: { title: 'title.verify-email', bare: true },
})

const forgotPassword = createRoute({
  getParentRoute,
  path: '/forgot-password',
  component: laterScreen(() => import('./routes/forgot-password.tsx')),
  staticData: { title: 'forgot.title', bare: true },
})
const resetPassword = createRoute({
  getParentRoute,
  path: '/reset-password',
  validateSearch: tokenSearch,
  component: laterScreen(() => import('./routes/reset-password.tsx')),
  staticData: { title: 'reset.title', bare: true },
})
/** Where a third party sends its people back to. */
const authCallback = createRoute({
  getParentRoute,
  path: '/auth/callback',
  validateSearch: callbackSearch,
  component: laterScreen(() => import('./routes/auth-callback.tsx')),
  staticData: { title: 'title.login', bare: true },
})

const member = createRoute({
  getParentRoute,
  path: '/member/$userId',
  component: laterScreen(() => import('./routes/member.tsx')),
  staticData: { title: 'title.member', tab: 'activities', bottom: 'tabs' },
})

/** The profile is one screen whose tabs are pages: the address says which is open. */
const profilePage = laterScreen(() => import('./routes/profile.tsx'))
const profile = createRoute({
  getParentRoute,
  path: '/profile',
  beforeLoad: requireMember,
  component: profilePage,
  staticData: { title: 'app.profile', tab: 'profile', bottom: 'tabs', ember: 'create' },
})
const created = createRoute({
  getParentRoute,
  path: '/profile/created',
  beforeLoad: requireMember,
  component: profilePage,
  staticData: { title: 'title.created', tab: 'profile', bottom: 'tabs', ember: 'create' },
})
const joined = createRoute({
  getParentRoute,
  path: '/profile/activities',
  beforeLoad: requireMember,
  component: profilePage,
  staticData: { title: 'app.my-activities', tab: 'my-activities', bottom: 'tabs', ember: 'create' },
})
const favorites = createRoute({
  getParentRoute,
  path: '/profile/favorites',
  beforeLoad: requireMember,
  component: profilePage,
  staticData: { title: 'app.favorites', tab: 'favorites', bottom: 'tabs', ember: 'create' },
})
const info = createRoute({
  getParentRoute,
  path: '/profile/info',
  beforeLoad: requireMember,
  component: laterScreen(() => import('./routes/profile-info.tsx')),
  staticData: { title: 'title.info', tab: 'profile', bottom: 'tabs' },
})
const settings = createRoute({
  getParentRoute,
  path: '/profile/settings',
  beforeLoad: requireMember,
  component: laterScreen(() => import('./routes/profile-settings.tsx')),
  staticData: { title: 'profile.settings', tab: 'settings', bottom: 'tabs' },
})
const security = createRoute({
  getParentRoute,
  path: '/profile/security',
  beforeLoad: requireMember,
  component: laterScreen(() => import('./routes/profile-security.tsx')),
  staticData: { title: 'security.title', tab: 'settings', bottom: 'tabs' },
})

const admin = createRoute({
  getParentRoute,
  path: '/admin',
  beforeLoad: requireAdmin,
  component: laterScreen(() => import('./routes/admin-hub.tsx')),
  staticData: { title: 'app.admin', tab: 'admin', bottom: 'tabs' },
})
const adminActivities = createRoute({
  getParentRoute,
  path: '/admin/activities',
  validateSearch: reviewSearch,
  beforeLoad: requireAdmin,
  component: laterScreen(() => import('./routes/admin.tsx')),
  staticData: { title: 'app.admin', tab: 'admin', bottom: 'tabs' },
})
const adminSettings = createRoute({
  getParentRoute,
  path: '/admin/settings',
  beforeLoad: requireAdmin,
  component: laterScreen(() => import('./routes/admin-settings.tsx')),
  staticData: { title: 'title.settings', tab: 'admin', bottom: 'tabs' },
})

const adminUsers = createRoute({
  getParentRoute,
  path: '/admin/users',
  validateSearch: usersSearch,
  beforeLoad: requireAdmin,
  component: laterScreen(() => import('./routes/admin-users.tsx')),
  staticData: { title: 'admin.users', tab: 'admin', bottom: 'tabs' },
})
const newUser = createRoute({
  getParentRoute,
  path: '/admin/users/new',
  beforeLoad: requireAdmin,
  component: laterScreen(() => import('./routes/admin-new-user.tsx')),
  staticData: { title: 'users.new', tab: 'admin', bottom: 'tabs' },
})
const adminUser = createRoute({
  getParentRoute,
  path: '/admin/users/$userId',
  beforeLoad: requireAdmin,
  component: laterScreen(() => import('./routes/admin-user.tsx')),
  staticData: { title: 'admin.users', tab: 'admin', bottom: 'tabs' },
})
const adminLog = createRoute({
  getParentRoute,
  path: '/admin/log',
  validateSearch: logSearch,
  beforeLoad: requireAdmin,
  component: laterScreen(() => import('./routes/admin-log.tsx')),
  staticData: { title: 'admin.log', tab: 'admin', bottom: 'tabs' },
})
const adminBackup = createRoute({
  getParentRoute,
  path: '/admin/backup',
  beforeLoad: requireAdmin,
  component: laterScreen(() => import('./routes/admin-backup.tsx')),
  staticData: { title: 'admin.backup', tab: 'admin', bottom: 'tabs' },
})
const adminDeliveries = createRoute({
  getParentRoute,
  path: '/admin/deliveries',
  validateSearch: deliveriesSearch,
  beforeLoad: requireAdmin,
  component: laterScreen(() => import('./routes/admin-deliveries.tsx')),
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

export const createAppRouter = (context: GuardContext) =>
  createRouter({
    routeTree,
    context,
    basepath: base,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
  })
