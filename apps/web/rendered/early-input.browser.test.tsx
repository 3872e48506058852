/** What a viewer types while React takes over a page is not lost. */
import { Suspense, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { keepEarlyInput } from './early-input.ts'
import { isTakenOver } from './taken-over.ts'

test('a radio button that nobody has touched is not repeated', () => {
  const container = document.createElement('div')
  container.innerHTML = '<input type="radio">'
  document.body.append(container)
  const seen: string[] = []
  for (const type of ['keyup', 'input', 'click']) container.addEventListener(type, () => seen.push(type))
  keepEarlyInput(container)()
  expect(seen).toEqual([])
  expect(container.querySelector('input')!.value).toBe('on')
  container.remove()
})

let unmount = (): void => undefined
afterEach(() => unmount())

type Heard = (what: string) => void

function Controls({ heard, text: rendered = '' }: { heard: Heard; text?: string }) {
  const [text, setText] = useState(rendered)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <>
      <button type="button" aria-label="Filter" onClick={() => heard('pressed')} />
      <input
        type="search"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          heard(target.value)
        }}
      />
      <input
        type="checkbox"
        checked={isWanted}
        onChange={({ target }) => {
          setIsWanted(target.checked)
          heard(`wanted: ${target.checked}`)
        }}
      />
    </>
  )
}

/** A part of a page that the server has rendered, whose last element React renders when `arrive` is called. It has rendered the controls before. */
async function openPart() {
  const events: string[] = []
  const { promise, resolve: arrive } = Promise.withResolvers<ReactNode>()
  const List = ({ rows }: { rows: Promise<ReactNode> }) => <p>{use(rows)}</p>
  const page = (rows: Promise<ReactNode>) => (
    <Suspense>
      <Controls heard={(what) => events.push(what)} />
      <List rows={rows} />
    </Suspense>
  )
  const stream = await renderToReadableStream(page(Promise.resolve('24 activities')))
  await stream.allReady
  const around = document.createElement('div')
  const container = around.appendChild(document.createElement('div'))
  container.innerHTML = await new Response(stream).text()
  document.body.append(around)
  const repeat = keepEarlyInput(container)
  const root = hydrateRoot(container, page(promise))
  unmount = () => {
    root.unmount()
    around.remove()
  }
  const button = container.querySelector('button')!
  const [field, box] = [...container.querySelectorAll('input')]
  await waitFor(() => expect(Object.keys(button)).not.toEqual([]))
  return { events, button, field: field!, box: box!, repeat, arrive: () => arrive('24 activities') }
}

/** As from the keyboard: React is told before and after. */
function type(field: HTMLInputElement, letter: string): void {
  field.focus()
  field.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true }))
  field.dispatchEvent(new InputEvent('beforeinput', { data: letter, bubbles: true }))
  document.execCommand('insertText', false, letter)
}

test('a part that React has rendered and not put on the page yet is not taken over', async () => {
  const { button, arrive } = await openPart()
  expect(isTakenOver(button)).toBe(false)
  arrive()
  await waitFor(() => expect(isTakenOver(button)).toBe(true))
})

test('two presses on a button of a part that is not taken over yet are one', async () => {
  const { events, button, arrive } = await openPart()
  button.click()
  button.click()
  expect(events).toEqual([])
  arrive()
  await waitFor(() => expect(events).toEqual(['pressed']))
})

test('a press while React renders is not lost', async () => {
  const events: string[] = []
  function Page({ press }: { press?: () => void }) {
    return (
      <>
        <button type="button" onClick={() => events.push('pressed')} />
        <Presses press={press} />
      </>
    )
  }
  function Presses({ press }: { press: (() => void) | undefined }) {
    press?.()
    return null
  }
  const around = document.createElement('div')
  const container = around.appendChild(document.createElement('div'))
  container.innerHTML = '<button type="button"></button>'
  document.body.append(around)
  const button = container.querySelector('button')!
  keepEarlyInput(container)
  let hasPressed = false
  const pressOnce = () => {
    if (!hasPressed) button.click()
    hasPressed = true
  }
  const root = hydrateRoot(container, <Page press={pressOnce} />)
  unmount = () => {
    root.unmount()
    around.remove()
  }
  await waitFor(() => expect(events).toEqual(['pressed']))
})

test('letters that are typed into a part that is not taken over yet are not lost', async () => {
  const { events, field, arrive } = await openPart()
  for (const letter of 'lak') type(field, letter)
  expect(events).toEqual([])
  arrive()
  await waitFor(() => expect(events).toEqual(['lak']))
  type(field, 'e')
  expect(events).toEqual(['lak', 'lake'])
  expect(field.value).toBe('lake')
})

test('what was typed before React began reaches a part that is taken over later', async () => {
  const { events, field, repeat, arrive } = await openPart()
  type(field, 'l')
  repeat()
  expect(events).toEqual([])
  arrive()
  await waitFor(() => expect(events).toEqual(['l']))
})

/** Controls whose field has the text before React begins. */
async function openControls(rendered: string, typed: string, content: (controls: ReactNode) => ReactNode = (controls) => controls) {
  const events: string[] = []
  const page = content(<Controls heard={(what) => events.push(what)} text={rendered} />)
  const stream = await renderToReadableStream(page)
  await stream.allReady
  const around = document.createElement('div')
  const container = around.appendChild(document.createElement('div'))
  container.innerHTML = await new Response(stream).text()
  document.body.append(around)
  const field = container.querySelector('input')!
  field.value = typed
  const repeat = keepEarlyInput(container)
  const root = hydrateRoot(container, page)
  unmount = () => {
    root.unmount()
    around.remove()
  }
  return { events, field, repeat }
}

test.each([
  ['', 'Sä', 'n', 'Sän'],
  ['Lake', 'Lakesi', 'de', 'Lakeside'],
  ['Lake', 'La', '', 'La'],
])(
  'of a field with %j that has %j when React begins, and gets %j afterwards, React hears %j',
  async (rendered, before, meanwhile, wanted) => {
    const { events, field, repeat } = await openControls(rendered, before)
    for (const letter of meanwhile) type(field, letter)
    repeat()
    await waitFor(() => expect(events.at(-1)).toBe(wanted))
    expect(field.value).toBe(wanted)
  },
)

test('a letter that comes when React has taken the field over and emptied it comes after the letters before it', async () => {
  /** Renders the field again as soon as it is taken over, and types. */
  function Emptied({ children }: { children: ReactNode }) {
    // Right after React has taken the field over, before any timer looks at it.
    useLayoutEffect(() => {
      queueMicrotask(() => {
        const field = document.querySelector('input')!
        field.value = ''
        type(field, 'n')
      })
    }, [])
    return children
  }
  const { events, field } = await openControls('', 'Sä', (controls) => <Emptied>{controls}</Emptied>)
  await waitFor(() => expect(events.at(-1)).toBe('Sän'))
  expect(field.value).toBe('Sän')
})

test('a checkbox that is checked in a part that is not taken over yet stays checked', async () => {
  const { events, box, arrive } = await openPart()
  box.click()
  expect(events).toEqual([])
  arrive()
  await waitFor(() => expect(events).toEqual(['wanted: true']))
  expect(box.checked).toBe(true)
})
