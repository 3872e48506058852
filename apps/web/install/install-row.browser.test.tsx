/** How a browser puts the app on the home screen, each in its way. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import { InApp } from '../ui/testing/in-app.tsx'
import { HomeScreenHint } from './home-screen-hint.tsx'
import { keepInstallPrompt } from './install-prompt.ts'
import InstallRow from './install-row.tsx'

keepInstallPrompt()

beforeEach(() => void Object.assign(window, { ontouchend: null }))
afterEach(async () => {
  await cleanup()
  Reflect.deleteProperty(navigator, 'standalone')
})

const aPage = async (shown = <InstallRow />) =>
  render(
    <InApp language={await loadLocaleMessages('en')}>
      <p>Home</p>
      {shown}
    </InApp>,
  )

test('on an iPhone the app is put there by hand, and what is stored is then kept', async () => {
  Object.assign(navigator, { standalone: false })
  const screen = await aPage()
  await expect.element(screen.getByText('Add to Home Screen')).toBeVisible()
  await expect.element(screen.getByText('On the home screen, it’s kept.')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test.each([
  ['an iPhone with the app on its home screen', true],
  ['a browser that knows no home screen', undefined],
])('nothing is offered on %s', async (_, standalone) => {
  if (standalone !== undefined) Object.assign(navigator, { standalone })
  const screen = await aPage(
    <>
      <InstallRow />
      <HomeScreenHint />
    </>,
  )
  await expect.element(screen.getByText('Home')).toBeVisible()
  expect(screen.container.textContent).toBe('Home')
})

test('a browser that can install it is asked once', async () => {
  const screen = await aPage()
  const prompt = vi.fn<() => Promise<void>>(async () => undefined)
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  await screen.getByRole('button', { name: 'Install the app' }).click()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  expect(prompt).toHaveBeenCalledTimes(1)
})
