/** The letters of the routes in the form, as positions: 0 is route A. */
import type { Route } from '@bothy/contract/entities.ts'

/** Saved routes keep their letters. New ones get the letters that follow, as the club assigns them when it saves. */
export function positionsOf(routes: readonly { id?: string }[], saved: readonly Pick<Route, 'id' | 'position'>[]): number[] {
  let last = Math.max(-1, ...saved.map(({ position }) => position))
  return routes.map(({ id }) => saved.find((route) => route.id === id)?.position ?? ++last)
}
