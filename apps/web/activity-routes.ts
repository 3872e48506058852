/** The routes of the list and of one activity. */
import { createRoute } from '@tanstack/react-router'
import { commonScreen, screen } from './lazy/lazy-screen.ts'
import { everyone, members } from './parent-routes.ts'
import * as search from './search-params.ts'

export const activities = createRoute({
  ...everyone,
  path: '/activities',
  validateSearch: search.activitySearch,
  component: commonScreen(() => import('./features/activities/activities-screen.tsx'), 'ActivitiesScreen'),
  staticData: { title: 'app.activities', tab: 'activities', bottom: 'tabs', primaryAction: 'create', refreshes: true },
})
export const activity = createRoute({
  ...everyone,
  path: '/activity/$id',
  validateSearch: search.mapSearch,
  component: commonScreen(() => import('./features/activity/activity-screen.tsx'), 'ActivityScreen'),
  staticData: { title: 'title.activity', tab: 'activities', bottom: 'bar', refreshes: true },
})
export const day = createRoute({
  ...members,
  path: '/activity/$id/today',
  validateSearch: search.mapSearch,
  component: screen(() => import('./features/day/day-screen.tsx'), 'DayScreen'),
  staticData: { title: 'title.activity', tab: 'activities', bottom: 'tabs' },
})
export const draw = createRoute({
  ...everyone,
  path: '/activity/$id/draw',
  component: screen(() => import('./features/draw/draw-screen.tsx'), 'DrawScreen'),
  staticData: { title: 'title.activity', tab: 'activities', bottom: 'tabs' },
})
export const discussion = createRoute({
  ...members,
  path: '/activity/$id/discussion',
  component: screen(() => import('./features/discussion/discussion-screen.tsx'), 'DiscussionScreen'),
  staticData: { title: 'discussion.title', tab: 'activities', bottom: 'bar' },
})
export const cars = createRoute({
  ...members,
  path: '/activity/$id/cars',
  component: screen(() => import('./features/cars/cars-screen.tsx'), 'CarsScreen'),
  staticData: { title: 'cars.title', tab: 'activities', bottom: 'tabs' },
})
export const photos = createRoute({
  ...everyone,
  path: '/activity/$id/photos',
  component: screen(() => import('./features/photos/photos-screen.tsx'), 'PhotosScreen'),
  staticData: { title: 'photos.title', tab: 'activities', bottom: 'tabs' },
})
export const photo = createRoute({
  getParentRoute: () => photos,
  path: '/$photoId',
  component: screen(() => import('./features/photos/photo-viewer.tsx'), 'PhotoViewer'),
  staticData: { title: 'photos.title', tab: 'activities', bottom: 'tabs' },
})
export const routes = createRoute({
  ...everyone,
  path: '/routes',
  validateSearch: search.routeSearch,
  component: screen(() => import('./features/routes/routes-screen.tsx'), 'RoutesScreen'),
  staticData: { title: 'library.title', tab: 'activities', bottom: 'tabs', refreshes: true },
})
export const route = createRoute({
  ...everyone,
  path: '/routes/$hash',
  validateSearch: search.mapSearch,
  component: screen(() => import('./features/routes/route-screen.tsx'), 'RouteScreen'),
  staticData: { title: 'library.title', tab: 'activities', bottom: 'bar', refreshes: true },
})
const activityFormScreen = screen(() => import('./features/activity-form/activity-form-screen.tsx'), 'ActivityFormScreen')
export const edit = createRoute({
  ...members,
  path: '/activity/$id/edit',
  validateSearch: search.formSearch,
  component: activityFormScreen,
  staticData: { title: 'title.edit', tab: 'activities', bottom: 'bar' },
})
export const create = createRoute({
  ...members,
  path: '/create-activity',
  validateSearch: search.formSearch,
  component: activityFormScreen,
  staticData: { title: 'title.create', tab: 'activities', bottom: 'bar' },
})
