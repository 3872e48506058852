/** The marker of the profile goes with the device until somebody moves it, and again after the next press. */
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { encodeTrack } from '@bothy/hiking'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import { InApp } from '../ui/testing/in-app.tsx'
import { ElevationSlider } from './elevation-slider.tsx'
import { OwnProgress } from './own-progress.tsx'
import { useFollow } from './use-follow.ts'
import { useLookedAt } from './use-looked-at.ts'
import type { Fix } from './use-own-position.ts'
import { usePlaceOnTrack } from './use-place-on-track.ts'

afterEach(cleanup)

/** North for 5 km and back, 100 m higher with each kilometer. */
const up = Array.from({ length: 51 }, (_, i) => ({ lat: 46.6 + (i * 100) / 111_166, lon: 7.9, ele: 800 + 10 * i }))
const route = (id: string, position: number, segment: typeof up) => ({
  id,
  position,
  track: { path: encodeTrack({ segments: [segment] }), fileName: '', distance: 10, ascent: 500, descent: 500, highest: 1300, lowest: 800 },
})
const thereAndBack = route('a', 0, [...up, ...up.toReversed().slice(1)])
const oneWay = route('b', 1, up)

const fixAt = (meters: number, seconds: number, aside = 0): Fix => ({
  latitude: 46.6 + meters / 111_166,
  longitude: 7.9 + aside / 76_600,
  accuracyM: 10,
  at: seconds * 1000,
})

function Walker({ fix }: { fix: Fix | undefined }) {
  const [chosen, setChosen] = useState(thereAndBack)
  const { place } = usePlaceOnTrack(chosen.track, fix)
  const follow = useFollow()
  const { position, lookAt } = useLookedAt(chosen, place, follow)
  return (
    <>
      <ElevationSlider key={chosen.id} route={chosen} position={position} />
      {place && <OwnProgress own={place} route={chosen} />}
      <button onClick={follow.start}>Here</button>
      <button onClick={() => setChosen(oneWay)}>Choose B</button>
      <button
        onClick={() => {
          lookAt(oneWay, 1500)
          setChosen(oneWay)
        }}
      >
        Tap B
      </button>
    </>
  )
}

async function aWalker(fix?: Fix) {
  const language = await loadLocaleMessages('en')
  const at = (now: Fix | undefined) => (
    <InApp language={language}>
      <Walker fix={now} />
    </InApp>
  )
  const screen = await render(at(fix))
  const slider = screen.getByRole('slider')
  const press = (name: string) => screen.getByRole('button', { name }).click()
  return { screen, slider, press, goTo: (next: Fix) => screen.rerender(at(next)) }
}

const place = (kilometers: string, height: string) => `${kilometers}\u00a0km from the start, at ${height}\u00a0m`

test('without a position, the marker is at the highest point', async () => {
  const { slider } = await aWalker()
  await expect.element(slider).toHaveAttribute('aria-valuetext', place('5.0', '1,300'))
})

test('the marker goes with the device, and a line says how far it has come and what is left', async () => {
  const { screen, slider, goTo } = await aWalker(fixAt(3000, 0))
  await expect.element(slider).toHaveAttribute('aria-valuetext', place('3.0', '1,100'))
  await goTo(fixAt(3200, 160))
  await expect.element(slider).toHaveAttribute('aria-valuetext', place('3.2', '1,120'))
  await expect.element(screen.getByText(place('3.2', '1,120'))).toBeVisible()
  await expect.element(screen.getByText('6.8\u00a0km to go, 180\u00a0m up')).toBeVisible()
})

test('a marker that was moved by hand stays there while positions come, until the button of the position is pressed', async () => {
  const { screen, slider, press, goTo } = await aWalker(fixAt(3000, 0))
  await expect.element(slider).toHaveAttribute('aria-valuetext', place('3.0', '1,100'))
  await slider.click()
  await userEvent.keyboard('{End}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', place('10.0', '800'))
  await goTo(fixAt(3200, 160))
  await expect.element(screen.getByText(/^6\.8\u00a0km to go/)).toBeVisible()
  await expect.element(slider).toHaveAttribute('aria-valuetext', place('10.0', '800'))
  await press('Here')
  await expect.element(slider).toHaveAttribute('aria-valuetext', place('3.2', '1,120'))
})

test('beside the route, the line says how far it is away', async () => {
  const { screen, goTo } = await aWalker(fixAt(3000, 0))
  await goTo(fixAt(3000, 60, 300))
  await expect.element(screen.getByText('You’re 300\u00a0m from the route.')).toBeVisible()
  expect(screen.getByText(/to go/).elements()).toEqual([])
})

test('who is on the other leg of the same way says so, and goes on from there', async () => {
  const { slider, press, goTo } = await aWalker(fixAt(3000, 0))
  await press('I’m at 7.0 km')
  await expect.element(slider).toHaveAttribute('aria-valuetext', place('7.0', '1,100'))
  await goTo(fixAt(2800, 160))
  await expect.element(slider).toHaveAttribute('aria-valuetext', place('7.2', '1,080'))
})

test('each route has its own place: a tap on another one is where the finger was, and one that is chosen otherwise is where the device is', async () => {
  const chosen = await aWalker(fixAt(3000, 0))
  await chosen.press('Choose B')
  await expect.element(chosen.slider).toHaveAttribute('aria-valuetext', place('3.0', '1,100'))
  await cleanup()
  const tapped = await aWalker(fixAt(3000, 0))
  await tapped.press('Tap B')
  await expect.element(tapped.slider).toHaveAttribute('aria-valuetext', place('1.5', '950'))
})
