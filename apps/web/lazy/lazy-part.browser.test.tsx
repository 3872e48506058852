/** A part of a page that the server has rendered stays while its code loads, whatever the page does meanwhile. */
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { lazyRenderedPart } from './lazy-part.tsx'

type Props = { seats: number }

const Seats = ({ seats }: Props) => <button type="button">{seats} spots left</button>

/** The page with the part, and its code at once, as on the server, or at `arrive`. */
function createPage(loadSeats: () => Promise<void>) {
  const Part = lazyRenderedPart<Props>(async () => {
    await loadSeats()
    return { default: Seats }
  })
  return function ActivityPage() {
    const [seats, setSeats] = useState(3)
    return (
      <>
        <button type="button" onClick={() => setSeats((before) => before - 1)}>
          {3 - seats} have joined
        </button>
        <Part seats={seats} />
      </>
    )
  }
}

let unmount = (): void => undefined
afterEach(() => unmount())

async function openRenderedPage() {
  const OnServer = createPage(async () => undefined)
  const stream = await renderToReadableStream(<OnServer />)
  await stream.allReady
  const container = document.createElement('div')
  container.innerHTML = await new Response(stream).text()
  document.body.append(container)
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  const Page = createPage(() => promise)
  const root = hydrateRoot(container, <Page />)
  unmount = () => {
    root.unmount()
    container.remove()
  }
  const [join, part] = [...container.querySelectorAll('button')]
  await waitFor(() => expect(Object.keys(join!).some((key) => key.startsWith('__reactProps'))).toBe(true))
  return { container, join: join!, part: part!, arrive }
}

test('what the server has rendered stays as it is until its code arrives, and then shows what has changed', async () => {
  const { container, join, part, arrive } = await openRenderedPage()
  join.click()
  await waitFor(() => expect(join.textContent).toBe('1 have joined'))
  expect(container.contains(part)).toBe(true)
  expect(part.textContent).toBe('3 spots left')
  arrive()
  await waitFor(() => expect(container.textContent).toContain('2 spots left'))
  expect(container.contains(part)).toBe(true)
})
