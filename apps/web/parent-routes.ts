/** The layout around all routes, and the guards of those for members and admins. */
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { requireAdmin, requireMember, type RouterContext } from './guards.ts'
import { AppLayout } from './layout/app-layout.tsx'
import { NotFoundPage } from './layout/error-page.tsx'
import { nextPaint } from './lazy/next-task.ts'

export const root = createRootRouteWithContext<RouterContext>()({
  component: AppLayout,
  notFoundComponent: NotFoundPage,
  // The answer to a tap is painted before the next page is rendered; the first page waits for nothing.
  beforeLoad: ({ cause }) => (cause === 'stay' ? nextPaint() : undefined),
})
export const membersOnly = createRoute({ getParentRoute: () => root, id: '_members', beforeLoad: requireMember })
export const adminsOnly = createRoute({ getParentRoute: () => root, id: '_admins', beforeLoad: requireAdmin })
export const everyone = { getParentRoute: () => root }
export const members = { getParentRoute: () => membersOnly }
export const admins = { getParentRoute: () => adminsOnly }
