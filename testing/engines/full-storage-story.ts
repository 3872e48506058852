/** The app in a browser engine that gives it less room than it needs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFiles } from '../fixtures/device-storage.ts'
import { startStaticHost } from '../fixtures/story-apps.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'
import type { Engine } from './browser-page.ts'
import { openPerson, type Person } from './person.ts'
import { hasStoredAll } from './worker-storage.ts'

let server: TestServer
let person: Person

const pages = [
  ['/activities', 'app.activities'],
  ['/login', 'login.password'],
  ['/guide', 'guide.title'],
  ['/register', 'title.register'],
  ['/forgot-password', 'forgot.title'],
] as const

export function describeFullStorage(engine: Engine): void {
  describe(`the app in ${engine.name}`, () => {
    beforeAll(async () => {
      server = await startTestServer()
      person = await openPerson(engine, server.url)
    })
    afterAll(async () => {
      await person?.close()
      await server?.close()
    })

    test('opens every page while there is a network, and keeps no file without its content', async () => {
      await person.goto('/')
      // There is no room for all of them.
      await expect.poll(() => person.page.evaluate(hasStoredAll, null)).toBe(false)
      for (const [path, message] of pages) {
        await person.goto(path)
        await person.seesMessage(message)
      }
      await expect.poll(() => emptyFiles(person.page)).toEqual([])
    })
  })
}

export function describeDemoInFullStorage(engine: Engine): void {
  describe(`the demo in ${engine.name}`, () => {
    let host: Awaited<ReturnType<typeof startStaticHost>>
    beforeAll(async () => {
      host = await startStaticHost()
      person = await openPerson(engine, host.url)
    })
    afterAll(async () => {
      await person?.close()
      host?.close()
    })

    test('says that the storage is full, and opens again and again', async () => {
      await person.goto('/')
      await person.seesMessage('demo.text.full')
      for (const path of ['/activities', '/guide', '/activities']) {
        await person.goto(path)
        await person.seesMessage('demo.text.full')
      }
      await person.seesMessage('phase.enrolling')
    })
  })
}
