/** The inputs and outputs of the calls on routes that activities took. */
import { pastRoutesQuery } from './inputs.ts'
import { pastRoutesPage } from './past-routes.ts'
import { routeHashInput, routesQuery, walkedRoute, walkedRoutesPage } from './walked-routes.ts'

export const routeCallSchemas = {
  listPastRoutes: { input: pastRoutesQuery, output: pastRoutesPage },
  listRoutes: { input: routesQuery, output: walkedRoutesPage },
  getRoute: { input: routeHashInput, output: walkedRoute },
} as const
