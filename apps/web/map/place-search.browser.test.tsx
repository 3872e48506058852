/** The search over the names of the map, with the keyboard and with a finger. */
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import { InApp } from '../ui/testing/in-app.tsx'
import { PlaceSearch } from './place-search.tsx'
import type { NamedPlace } from './tile-names.ts'

afterEach(cleanup)

const place = (name: string, kind: NamedPlace['kind'], elevationM?: number): NamedPlace => ({
  name,
  localName: name,
  kind,
  elevationM,
  latitude: 46.6,
  longitude: 8,
})
const [peak, hut, village] = [place('Faulhorn', 'peak', 2681), place('Berghotel Faulhorn', 'hut', 2680), place('Grindelwald', 'village')]

async function aSearch(places: NamedPlace[] | undefined = [hut, peak, village]) {
  const language = await loadLocaleMessages('en')
  const choose = vi.fn<(place: NamedPlace) => void>()
  const field = (known: NamedPlace[] | undefined) => (
    <InApp language={language}>
      <PlaceSearch places={known} onFocus={() => undefined} onChoose={choose} />
    </InApp>
  )
  const screen = await render(field(places))
  return { screen, choose, input: screen.getByRole('combobox'), read: (known: NamedPlace[]) => screen.rerender(field(known)) }
}

test('says kind and height of what it finds, and arrow keys and Enter choose it', async () => {
  const { screen, choose, input } = await aSearch()
  await input.fill('faulhorn')
  await expect.element(screen.getByRole('option', { name: /^Faulhorn Peak · 2,681/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: /^Berghotel Faulhorn Hut/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  expect(choose.mock.calls).toEqual([[hut]])
  await expect.element(input).toHaveValue('Berghotel Faulhorn')
  expect(screen.getByRole('option').elements()).toEqual([])
})

test('places that read alike are told apart by what is near', async () => {
  const [near, far] = [place('Egg', 'hamlet'), { ...place('Egg', 'hamlet'), latitude: 46.7 }]
  const { screen, input } = await aSearch([near, far, village])
  await input.fill('egg')
  await expect.element(screen.getByRole('option', { name: 'Egg Small settlement · 11.1 km from Grindelwald' })).toBeVisible()
})

test('a tap chooses, and the field keeps the focus', async () => {
  const { screen, choose, input } = await aSearch()
  await input.fill('grind')
  await screen.getByRole('option', { name: /Grindelwald/ }).click()
  expect(choose.mock.calls).toEqual([[village]])
  await expect.element(input).toHaveFocus()
})

test('Escape closes what is found, and nothing around it', async () => {
  const { screen, input } = await aSearch()
  const around = vi.fn<(event: Event) => void>()
  document.addEventListener('keydown', around)
  await input.fill('grind')
  await expect.element(screen.getByRole('option')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('option').elements()).toEqual([])
  expect(around).not.toHaveBeenCalled()
  document.removeEventListener('keydown', around)
})

test('says that the names are being read, and that none is found', async () => {
  const { screen, input, read } = await aSearch([])
  await input.fill('Eiger')
  await expect.element(screen.getByText('No place with this name on the club’s map.')).toBeVisible()
  await read([place('Eiger', 'peak', 3967)])
  await expect.element(screen.getByRole('option', { name: /Eiger/ })).toBeVisible()
})
