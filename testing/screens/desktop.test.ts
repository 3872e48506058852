import { expect, it } from 'vitest'
import { layoutShifts } from '../fixtures/page-checks.ts'
import { checkAllScreens, inDarkTheme, inLightTheme, reloadAndCheck, setUpSampleClub, unexpectedProblems } from './all-screens.ts'

setUpSampleClub()

it('every screen on a desktop has no layout shifts and no accessibility violations in both themes', async () => {
  expect(await checkAllScreens({ device: 'desktop' }, reloadAndCheck([layoutShifts, inLightTheme, inDarkTheme]))).toEqual([])
  expect(await unexpectedProblems()).toEqual([])
})
