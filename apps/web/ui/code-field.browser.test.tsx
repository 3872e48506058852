/** A code that is typed by somebody who makes mistakes. */
import '../styles/layers.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import { CodeField } from './code-field.tsx'
import { InApp } from './testing/in-app.tsx'

function Code() {
  const [code, setCode] = useState('')
  return <CodeField label="Code" value={code} onChange={setCode} />
}

async function aCode() {
  const screen = await render(
    <InApp language={await loadLocaleMessages('en')}>
      <Code />
    </InApp>,
  )
  const code = screen.getByRole('textbox', { name: 'Code' })
  await expect.element(code).toBeVisible()
  return code
}

test('lets a wrong digit in the middle be typed over with the keyboard', async () => {
  const code = await aCode()
  await code.click()
  await userEvent.keyboard('12395{ArrowLeft}{Backspace}4')
  await expect.element(code).toHaveValue('12345')
})

test('lets a wrong digit in the middle be typed over after a touch on its box', async () => {
  const code = await aCode()
  await code.fill('12945')
  const { width, height } = code.element().getBoundingClientRect()
  await code.click({ position: { x: (width * 2.5) / 6, y: height / 2 } })
  await userEvent.keyboard('{Delete}3')
  await expect.element(code).toHaveValue('12345')
})
