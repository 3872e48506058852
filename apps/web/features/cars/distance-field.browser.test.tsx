/** The distance of a drive, in the units of who types it. */
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { preferredUnits } from '../../format/preferences.ts'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { InApp } from '../../ui/testing/in-app.tsx'
import { DistanceField, useNotation } from './distance-field.tsx'
import { inUnitsOf, readDistance, typedDistance } from './typed-distance.ts'

afterEach(() => preferredUnits.choose('metric'))

function Field() {
  const notation = useNotation()
  const [typed, setTyped] = useState(typedDistance(80, notation))
  const shown = inUnitsOf(notation, typed)
  const kilometers = readDistance(shown)
  return (
    <>
      <DistanceField value={shown} isWrong={kilometers === undefined} onChange={setTyped} />
      <output>{kilometers}</output>
    </>
  )
}

const aField = async () => {
  const screen = await render(
    <InApp language={await loadLocaleMessages('en')}>
      <Field />
    </InApp>,
  )
  return { screen, field: screen.getByRole('textbox'), kept: screen.getByRole('status') }
}

test('is in kilometers at first', async () => {
  const { screen, field, kept } = await aField()
  await expect.element(field).toHaveValue('80')
  await expect.element(screen.getByText('km', { exact: true })).toBeVisible()
  await field.fill('3001')
  await expect.element(screen.getByText('A whole number from 1 to 3000.')).toBeVisible()
  await field.fill('81')
  await expect.element(kept).toHaveTextContent(/^81$/)
})

test('is in miles for who has chosen them, and kept in kilometers', async () => {
  preferredUnits.choose('imperial')
  const { screen, field, kept } = await aField()
  await expect.element(field).toHaveValue('50')
  await expect.element(kept).toHaveTextContent(/^80$/)
  await expect.element(screen.getByText('mi', { exact: true })).toBeVisible()
  await field.fill('1865')
  await expect.element(screen.getByText('Between 1 and 1,864 mi')).toBeVisible()
  await field.fill('62.5')
  await expect.element(kept).toHaveTextContent(/^101$/)
})
