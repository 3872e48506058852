/** What somebody types into a search, on a clock that only the test moves. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import { TranslationProvider } from '../i18n/translation.tsx'
import { SearchField } from './search-field.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function aSearch(value = '') {
  const language = await loadLocaleMessages('en')
  const search = vi.fn<(text: string) => void>()
  const field = (shown: string) => (
    <TranslationProvider initial={language}>
      <SearchField value={shown} onSearch={search} placeholder="Search" />
    </TranslationProvider>
  )
  const screen = await render(field(value))
  const input = screen.getByRole('searchbox')
  return { search, input, answer: (shown: string) => screen.rerender(field(shown)) }
}

test('searches once for a word that is typed in one go', async () => {
  const { search, input } = await aSearch()
  await input.fill('Glen')
  vi.advanceTimersByTime(249)
  await input.fill('Glencoe')
  vi.advanceTimersByTime(249)
  expect(search).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(search.mock.calls).toEqual([['Glencoe']])
})

test('keeps what is typed while the answer to an earlier search arrives', async () => {
  const { search, input, answer } = await aSearch()
  await input.fill('Glen')
  vi.advanceTimersByTime(250)
  await input.fill('Glencoe')
  await answer('Glen')
  expect(input.element()).toHaveProperty('value', 'Glencoe')
  vi.advanceTimersByTime(250)
  expect(search.mock.calls).toEqual([['Glen'], ['Glencoe']])
})

test('shows another value when nothing is being typed', async () => {
  const { input, answer } = await aSearch('Glen')
  await answer('Skye')
  expect(input.element()).toHaveProperty('value', 'Skye')
})

test('searches no more when a link was followed right after typing', async () => {
  const { search, input } = await aSearch()
  const { href } = location
  await input.fill('Glen')
  history.pushState(null, '', '/another-page')
  vi.advanceTimersByTime(250)
  history.replaceState(null, '', href)
  expect(search).not.toHaveBeenCalled()
})
