/** What members do most, in one browser engine, with our server. Each test continues the one before. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, anActivity, aProposal, memberPassword, type TestMember } from '../fixtures/builders.ts'
import { expectStored } from '../fixtures/device-storage.ts'
import { fileOf, overThePass } from '../fixtures/gpx-files.ts'
import { storePlaceholderCovers } from '../fixtures/placeholder-covers.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'
import type { Engine } from './browser-page.ts'
import { openPerson, type Person } from './person.ts'
import { hasStoredAll } from './worker-storage.ts'

let server: TestServer
let bo: TestMember
let person: Person
let inVote: { id: string; title: string }
let open: { id: string; title: string }
/** Where the GPX file is. */
let folder: string

/** Runs in the page: drivers lose digits that they type into a date, so the values are set as a picker sets them. */
function setMoment({ label, date, time }: { label: string; date: string; time: string }): void {
  const groups = [...document.querySelectorAll('fieldset, [role="group"]')]
  const group = groups.find((each) => each.querySelector('input[type="date"]') && each.textContent.trim().startsWith(label))!
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  for (const [type, value] of Object.entries({ date, time })) {
    const input = group.querySelector(`input[type="${type}"]`)!
    set.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Runs in the page: whether a field shows all of its text. */
function isWhole(selector: string): boolean {
  const { scrollHeight, clientHeight } = document.querySelector(selector)!
  return scrollHeight <= clientHeight
}

/** Opens Home, and waits until the device has all that the app needs without the server. */
async function keepHome(): Promise<void> {
  await person.goto('/')
  await person.sees(open.title)
  await expect.poll(() => person.page.evaluate(hasStoredAll, null), { interval: 1000 }).toBe(true)
  await expectStored(person.page, `"detail","${open.id}"`)
}

async function startClub(): Promise<void> {
  server = await startTestServer()
  const { token } = await server.signInAdmin()
  await server.call('updateSystemSettings', { requireEmailVerification: false }, token)
  bo = await aMember(server)
  inVote = await anActivity(server, token, 'voting', { title: 'Over the Hohe Pass' })
  open = await anActivity(server, token, 'enrolling', { title: 'Up to the quiet hut' })
  const { id: activityId } = await server.call('createActivity', aProposal({ title: 'Along the river' }), bo.token)
  await server.call('approveActivity', { activityId }, token)
  await storePlaceholderCovers(server.dataDir)
}

export function describeClub(engine: Engine): void {
  describe(`the club in ${engine.name}`, () => {
    skipAfterFailure()
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'bothy-gpx-'))
      await startClub()
      person = await openPerson(engine, server.url)
    })
    afterAll(async () => {
      await person?.close()
      await server?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    test('a visitor reads Home, the list and an activity', async () => {
      await person.goto('/')
      await person.sees(open.title)
      await person.follow(person.t('app.activities'))
      await person.seesMessage('list.count.soonest', { count: 3, shown: 3 })
      await person.follow(inVote.title)
      await person.sees('By the ridge')
      await person.seesMessage('activity.voting-on-route')
    })

    test('a member signs in', async () => {
      await person.goto('/login')
      await person.fill('login.email', bo.email)
      await person.fill('login.password', memberPassword)
      await person.pressButton('app.sign-in')
      await person.sees('Along the river')
    })

    test('the member reads the notifications', async () => {
      await person.goto('/notifications')
      await person.seesMessage('notifications.today')
      await person.sees('Along the river')
    })

    test('the member votes', async () => {
      await person.goto(`/activity/${inVote.id}`)
      await person.press('radio', 'By the lake')
      await person.pressButton('activity.step.vote', { letter: 'A' })
      await person.seesMessage('activity.done.vote', { letter: 'A' })
      await person.seesMessage('activity.withdraw')
    })

    test('the member joins', async () => {
      await person.goto(`/activity/${open.id}`)
      await person.pressButton('activity.step.join')
      await person.seesMessage('activity.bar.in')
    })

    test('the member proposes an activity with a GPX file', async () => {
      const { name, text } = fileOf('pass.gpx', overThePass('Over the ridge', { kilometers: 14, climb: 900 }))
      const path = join(folder, name)
      writeFileSync(path, text)
      await person.goto('/create-activity')
      await person.fill('form.title', 'A walk with a track')
      await person.fill('form.description', 'Up and down again, with a rest at the top. '.repeat(9))
      expect(await person.page.evaluate(isWhole, 'textarea')).toBe(true)
      await person.fill('form.location', 'Wilderswil, station')
      const date = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
      await person.page.evaluate(setMoment, { label: person.t('form.starts'), date, time: '07:30' })
      await person.pressButton('form.next')
      await person.seesMessage('form.routes.lead')
      await person.page.attach('input[type="file"][multiple]', path)
      await person.seesMessage('form.track.added', { count: 1 })
      await person.press('radio', person.t('difficulty.Medium'))
      await person.pressButton('form.send')
      await person.expectPath(/^\/activity\/[\w-]+$/)
      await person.seesMessage('phase.review')
      const activityId = await person.page.evaluate(() => location.pathname.split('/').at(-1)!, null)
      const { routes } = await server.call('getActivity', { activityId }, bo.token)
      expect(routes).toMatchObject([{ title: 'Over the ridge', distance: 14.05 }])
    })

    test('without the server, what was open says so, and every page opens from the device', async () => {
      await keepHome()
      await server.stop()
      await person.seesMessage('state.offline.title')
      await person.goto('/')
      await person.sees(open.title)
      await person.follow(open.title)
      await person.seesMessage('activity.bar.in')
      await person.goto(`/activity/${open.id}`)
      await person.seesMessage('activity.bar.in')
      await person.seesMessage('state.offline.title')
    })

    test('with the server back, the notice goes', async () => {
      await server.start()
      await person.seesNoMore('state.offline.title')
    })
  })
}
