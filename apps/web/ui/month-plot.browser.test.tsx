/** What a plot of the months says to eyes and to screen readers. */
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import { MonthPlot, MonthSumPlot } from './month-plot.tsx'
import { InApp } from './testing/in-app.tsx'

const values = [0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]
const kilometers = (value: number) => `${value} km`

const aPlot = async (plot: React.ReactNode) =>
  (await render(<InApp language={await loadLocaleMessages('en')}>{plot}</InApp>)).getByRole('img')
const textsOf = (plot: Awaited<ReturnType<typeof aPlot>>) =>
  Array.from(plot.element().querySelectorAll('text'), ({ textContent }) => textContent)

test('a bar has its value in figures, and months without one have none', async () => {
  const plot = await aPlot(<MonthPlot values={values} text={kilometers} />)
  await expect.element(plot).toHaveAccessibleName('By month: February 2 km, May 3 km')
  expect(textsOf(plot).filter((text) => text.endsWith('km'))).toEqual(['2 km', '3 km'])
  expect(plot.element().querySelectorAll('rect')).toHaveLength(5)
})

test('a month with more than can be counted has one solid bar', async () => {
  const plot = await aPlot(<MonthPlot values={[40, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]} text={String} />)
  expect(plot.element().querySelectorAll('rect')).toHaveLength(2)
})

test.each([230, 280, 340, 420, 560, 640, 760])('the text has 12 to 16 pixels in a plot of %i pixels', async (width) => {
  const plot = await aPlot(
    <div style={{ inlineSize: width }}>
      <MonthPlot values={values} text={String} />
    </div>,
  )
  const shown = plot.element() as SVGSVGElement
  expect(shown.getBoundingClientRect().width).toBe(width)
  const size = parseFloat(getComputedStyle(shown.querySelector('text')!).fontSize) * (shown.getBoundingClientRect().width / 326)
  expect(size).toBeGreaterThanOrEqual(11.9)
  expect(size).toBeLessThanOrEqual(16)
})

test('a line of sums ends in the last month that has something, with the sum of all', async () => {
  const plot = await aPlot(<MonthSumPlot values={values} text={kilometers} />)
  await expect.element(plot).toHaveAccessibleName('By month: February 2 km, May 3 km')
  expect(textsOf(plot)).toEqual(['5 km', ...'JFMAMJJASOND'])
})
