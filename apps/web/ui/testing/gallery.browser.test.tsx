import '../../styles/layers.css'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { Gallery, parts } from './gallery.tsx'
import { InApp } from './in-app.tsx'

/** They show nothing of their own: they are the code of another part that loads later, or carry what others show. */
const invisible = [
  'blob-image',
  'confirm-alert',
  'file-input',
  'mount-on-open',
  'menu-popup',
  'page-title',
  'part',
  'rendered-later',
  'sheet-dialog',
  'toast-stack',
  'empty-state-picture',
  'halves',
]
/** They need the data of the app or a picture; the stories show them. */
const inStories = ['language-menu', 'square-crop', 'time-zone-sheet', 'zone-city']

test('every part of ui is in the gallery', () => {
  const files = Object.keys(import.meta.glob(['../*.tsx', '!**/*.test.tsx'])).map((path) => /([^/]+)\.tsx$/.exec(path)![1]!)
  expect(files.filter((file) => !(file in parts)).toSorted()).toEqual([...invisible, ...inStories].toSorted())
})

beforeEach(cleanup)

test.each([
  ['en', 'light'],
  ['de', 'dark'],
  ['zh', 'light'],
] as const)('every part has no accessibility violations in %s, in the %s theme', async (locale, theme) => {
  localStorage.setItem('bothy.locale', locale)
  document.documentElement.dataset['theme'] = theme
  const screen = await render(
    <InApp language={await loadLocaleMessages(locale)}>
      <Gallery />
    </InApp>,
  )
  await expect.element(screen.getByRole('heading', { name: 'visually-hidden' })).toBeVisible()
  // Side by side, parts are no page: the same names come again, and headings follow each other in any order.
  const rules = Object.fromEntries(['region', 'heading-order', 'landmark-unique'].map((rule) => [rule, { enabled: false }]))
  const { violations } = await axe.run(screen.container, { rules })
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
})

test('nothing is written to the console', async () => {
  const errors = vi.spyOn(console, 'error')
  await render(
    <InApp language={await loadLocaleMessages('en')}>
      <Gallery />
    </InApp>,
  )
  expect(errors.mock.calls).toEqual([])
})
