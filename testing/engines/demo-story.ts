/** The demo in one browser engine: the club is in the tab, on a static host. Each test continues the one before. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startStaticHost } from '../fixtures/story-apps.ts'
import type { Engine } from './browser-page.ts'
import { openPerson, type Person } from './person.ts'

let host: Awaited<ReturnType<typeof startStaticHost>>
let person: Person

const sunrise = 'Sunrise on the Säntis from Schwägalp'

export function describeDemo(engine: Engine): void {
  describe(`the demo in ${engine.name}`, () => {
    skipAfterFailure()
    beforeAll(async () => {
      host = await startStaticHost()
      person = await openPerson(engine, host.url)
    })
    afterAll(async () => {
      await person?.close()
      host?.close()
    })

    test('shows the sample club to a visitor', async () => {
      await person.goto('/')
      await person.sees(sunrise)
      await person.seesMessage('demo.text')
    })

    test('signs in as a sample member, and joins', async () => {
      await person.follow(person.t('app.sign-in'))
      await person.press('button', '林雨桐 · lin@bothy.example')
      await person.seesMessage('home.welcome')
      await person.goto('/activities')
      await person.follow(sunrise)
      await person.pressButton('activity.step.join')
      await person.seesMessage('activity.bar.in')
    })

    test('keeps the club and the session when another address is opened in the tab, and after a reload', async () => {
      await person.goto('/activities')
      await person.follow(sunrise)
      await person.seesMessage('activity.bar.in')
      await person.page.evaluate(() => location.reload(), null)
      await person.seesMessage('activity.bar.in')
    })
  })
}
