import { expect, test } from 'vitest'
import { importsIn, workspaceOf, importTarget } from './sources.ts'

test('every form of import is found', () => {
  const source = `
import { one } from './one.ts'
import type { Two } from "../two.ts"
import * as z from 'zod/mini'
import {
  three,
} from '@bothy/contract/calls.ts'
import './four.css'
export { five } from './five.ts'
const six = await import('./six.ts')
type Seven = import('./seven.ts').Seven
const words = "import nothing from 'here'"
`
  expect(importsIn(source).sort()).toEqual([
    '../two.ts',
    './five.ts',
    './four.css',
    './one.ts',
    './seven.ts',
    './six.ts',
    '@bothy/contract/calls.ts',
    'zod/mini',
  ])
})

test('an import resolves to a path of the repository, or to undefined for a dependency', () => {
  expect(importTarget('apps/web/features/home/home-screen.tsx', '../../ui/button.tsx')).toBe('apps/web/ui/button.tsx')
  expect(importTarget('apps/web/features/home/home-screen.tsx', '@bothy/client/api.ts')).toBe('packages/client/api.ts')
  expect(importTarget('apps/web/features/home/home-screen.tsx', 'react')).toBeUndefined()
  expect(workspaceOf('packages/client/api.ts')).toBe('packages/client')
  expect(workspaceOf('scripts/sources.ts')).toBe('scripts')
})
