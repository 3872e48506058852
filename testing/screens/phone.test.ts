import { expect, test } from 'vitest'
import { findOverflow, findTextCutBelow, inDoubleTextSize, findSmallTargets, layoutShifts } from '../fixtures/page-checks.ts'
import {
  checkAllScreens,
  inDarkTheme,
  inLightTheme,
  reloadAndCheck,
  minutesForAllScreens,
  setUpSampleClub,
  unexpectedProblems,
  type Check,
} from './all-screens.ts'

setUpSampleClub()

const inLargeText: Check = (person) => inDoubleTextSize(person, [findOverflow, findTextCutBelow])

test(
  'every screen on a phone has no layout shifts, no accessibility violations in both themes, large targets, and fits at double text size',
  async () => {
    expect(await checkAllScreens({}, reloadAndCheck([layoutShifts, inLightTheme, inDarkTheme, findSmallTargets, inLargeText]))).toEqual([])
    expect(await unexpectedProblems()).toEqual([])
  },
  minutesForAllScreens,
)
