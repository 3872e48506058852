/** A button under a quick or an impatient finger. */
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button } from './button.tsx'

test('is pressed once for each of two taps', async () => {
  const press = vi.fn<() => void>()
  const screen = await render(<Button onClick={press}>Join</Button>)
  await userEvent.dblClick(screen.getByRole('button'))
  expect(press).toHaveBeenCalledTimes(2)
})

test('is not pressed by the second tap of a double tap, where that was meant for another one', async () => {
  const press = vi.fn<() => void>()
  const screen = await render(
    <Button onClick={press} ignoresDoubleTap>
      Join
    </Button>,
  )
  await userEvent.dblClick(screen.getByRole('button'))
  expect(press).toHaveBeenCalledTimes(1)
})

test('is pressed with the keyboard as often as its key', async () => {
  const press = vi.fn<() => void>()
  const screen = await render(
    <Button onClick={press} ignoresDoubleTap>
      Join
    </Button>,
  )
  screen.getByRole('button').element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(press).toHaveBeenCalledTimes(2)
})

test.each([
  ['loads', { loading: true }],
  ['has a reason not to be pressed', { disabledReason: 'All spots are taken.' }],
])('sends no form while it %s, and keeps the focus', async (_, props) => {
  const [press, send] = [vi.fn<() => void>(), vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())]
  const screen = await render(
    <form onSubmit={send}>
      <Button type="submit" onClick={press} {...props}>
        Join
      </Button>
    </form>,
  )
  const button = screen.getByRole('button')
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await button.click({ force: true })
  expect(press).not.toHaveBeenCalled()
  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button.element())
})
