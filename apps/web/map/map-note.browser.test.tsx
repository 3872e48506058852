/** A note that lies over the map. */
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import { InApp } from '../ui/testing/in-app.tsx'
import { MapNote } from './map-note.tsx'

afterEach(cleanup)

test('stays closed while its distance changes, and is there again with the next reason', async () => {
  const language = await loadLocaleMessages('en')
  const note = (text: string | undefined) => <InApp language={language}>{text !== undefined && <MapNote text={text} />}</InApp>
  const screen = await render(note('3 km from the route'))
  await screen.getByRole('button', { name: 'Hide this note' }).click()
  await screen.rerender(note('2 km from the route'))
  expect(screen.getByText('2 km from the route').elements()).toEqual([])
  await screen.rerender(note(undefined))
  await screen.rerender(note('5 km from the route'))
  await expect.element(screen.getByText('5 km from the route')).toBeVisible()
})
