/** A confirmation while its command is on its way. */
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { InApp } from './testing/in-app.tsx'

async function aConfirmation() {
  const language = await loadLocaleMessages('en')
  const [confirm, change] = [vi.fn<() => void>(), vi.fn<(open: boolean) => void>()]
  const dialog = (state: { open: boolean; loading?: boolean }) => (
    <InApp language={language}>
      <ConfirmDialog
        {...state}
        onOpenChange={change}
        title="Leave the hike?"
        description="Your spot goes to others."
        confirmLabel="Leave"
        onConfirm={confirm}
      />
    </InApp>
  )
  const screen = await render(dialog({ open: true }))
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  return { screen, confirm, change, show: (state: Parameters<typeof dialog>[0]) => screen.rerender(dialog(state)) }
}

test('is closed by Escape and by its button, which do nothing', async () => {
  const { screen, confirm, change } = await aConfirmation()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(change.mock.calls.map(([open]) => open)).toEqual([false, false])
  expect(confirm).not.toHaveBeenCalled()
})

test('asks once, however often it is pressed, and stays open until there is an answer', async () => {
  const { screen, confirm, change, show } = await aConfirmation()
  await screen.getByRole('button', { name: 'Leave' }).click()
  await show({ open: true, loading: true })
  await screen.getByRole('button', { name: 'Leave' }).click({ force: true })
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(change).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(change.mock.calls.map(([open]) => open)).toEqual([false])
})

test('is gone when its caller closes it', async () => {
  const { screen, show } = await aConfirmation()
  await show({ open: false })
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})
