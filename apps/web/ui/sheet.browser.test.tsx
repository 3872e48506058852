/** Where the focus goes when a choice in a sheet goes on in a field of the page. */
import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import { Sheet } from './sheet.tsx'
import { InApp } from './testing/in-app.tsx'

/** As a discussion: a button opens what can be done with a message. */
function Discussion() {
  const [isOpen, setIsOpen] = useState(false)
  const [isReply, setIsReply] = useState(false)
  const writes = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isReply) field.current?.focus()
  }, [isReply])
  const reply = () => {
    writes.current = true
    setIsOpen(false)
    setIsReply(true)
  }
  return (
    <>
      <button onClick={() => setIsOpen(true)}>More actions</button>
      <textarea ref={field} aria-label="Write" />
      {isOpen && (
        <Sheet open title="Amina" onOpenChange={setIsOpen} finalFocus={() => (writes.current ? field.current : null)}>
          <button onClick={reply}>Reply</button>
        </Sheet>
      )}
    </>
  )
}

async function anOpenSheet() {
  const language = await loadLocaleMessages('en')
  const screen = await render(
    <InApp language={language}>
      <Discussion />
    </InApp>,
  )
  await screen.getByRole('button', { name: 'More actions' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

test('a choice that goes on in a field has the focus there, not on what had it before', async () => {
  const screen = await anOpenSheet()
  await screen.getByRole('button', { name: 'Reply' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('On my way')
  await expect.element(screen.getByRole('textbox')).toHaveValue('On my way')
})

test('a sheet without a choice returns the focus to what had it', async () => {
  const screen = await anOpenSheet()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'More actions' })).toHaveFocus()
})
