import { expect, inject, test } from 'vitest'
import { layoutShifts } from '../fixtures/page-checks.ts'
import {
  checkAllScreens,
  inDarkTheme,
  inLightTheme,
  reloadAndCheck,
  minutesForAllScreens,
  setUpSampleClub,
  unexpectedProblems,
} from './all-screens.ts'
import type { Screen } from './screen.ts'

setUpSampleClub()

/** A path without what stands for one activity or member, and without filters. */
const routeOf = ({ path }: Screen) => path.replace(/\?.*/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')

/** What a desktop shows differently is the layout of a route. In the quick gate each route is therefore seen once, and in the light theme. */
const layouts = (own: Screen[]) => own.filter((screen, at) => own.findIndex((other) => routeOf(other) === routeOf(screen)) === at)

test(
  'every screen on a desktop has no layout shifts and no accessibility violations in both themes',
  async () => {
    const run = inject('isQuick')
      ? reloadAndCheck([layoutShifts, inLightTheme], layouts)
      : reloadAndCheck([layoutShifts, inLightTheme, inDarkTheme])
    expect(await checkAllScreens({ device: 'desktop' }, run)).toEqual([])
    expect(await unexpectedProblems()).toEqual([])
  },
  minutesForAllScreens,
)
