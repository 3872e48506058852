/** Steps of the story, each by one actor on their own page. */
import { expect } from 'vitest'
import { chooseDifficulties, openMoreOptions } from '../../fixtures/activity-form.ts'
import type { Actor } from '../../fixtures/actor.ts'
import { memberPassword } from '../../fixtures/builders.ts'

/** The local date of two weeks from now, with the time, as `fillMoment` takes it. */
export const inTwoWeeks = (time: string) => `${new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)}T${time}`

/** An email address is in Latin letters, also where the name is not. */
export const emailOf = ({ name }: Actor) => `${name === '林雨桐' ? 'lin' : name.toLowerCase()}@club.example`

/** How many members have registered: each gets a phone number of their own. */
let phoneCount = 0

export async function register(person: Actor): Promise<void> {
  phoneCount += 1
  await person.goto('/register')
  await sendRegistration(person, { email: emailOf(person), phone: `+49 170 555 0${100 + phoneCount}` })
}

export async function sendRegistration(
  person: Actor,
  { email, phone, again = memberPassword }: { email: string; phone: string; again?: string },
): Promise<void> {
  await person.fill('register.name', person.name)
  await person.fill('login.email', email)
  await person.fill('register.phone', phone)
  await person.fill('login.password', memberPassword)
  await person.fill('register.password.again', again)
  await person.clickButton('title.register')
}

export async function signIn(person: Actor, email: string, password: string): Promise<void> {
  const byMail = person.page.getByText(person.t('login.method.email'), { exact: true })
  await person.expectVisible(byMail.or(person.page.getByLabel(person.t('login.email'), { exact: true })))
  if (await byMail.isVisible()) await byMail.click()
  await person.fill('login.email', email)
  await person.fill('login.password', password)
  await person.clickButton('app.sign-in')
}

/** Approves all activities that wait for review before the story begins. */
export async function approveAllWaiting(ada: Actor): Promise<void> {
  await ada.goto('/admin/activities')
  const noneWaiting = ada.page.getByText(ada.t('admin.clear.title'), { exact: true })
  const approve = ada.button('admin.approve')
  for (;;) {
    await ada.expectVisible(noneWaiting.or(approve))
    if (await noneWaiting.isVisible()) return
    const card = ada.page.getByRole('article').filter({ has: approve })
    const title = await card.getByRole('heading').first().innerText()
    await approve.click()
    await ada.expectMessage('activity.done.approve')
    await card.filter({ hasText: title }).waitFor({ state: 'detached' })
  }
}

type MenuCommand = 'join' | 'leave' | 'startEnrollment' | 'start' | 'complete' | 'cancel' | 'handOver' | 'addCoLeader'

/** Chooses a command in the menu of the activity. */
export async function chooseInMenu(person: Actor, command: MenuCommand): Promise<void> {
  await person.clickButton('activity.more')
  await person.page.getByRole('menuitem', { name: person.t(`activity.step.${command}`), exact: true }).click()
}

const routeOption = ({ page }: Actor, route: string) => page.getByRole('radiogroup').locator('label').filter({ hasText: route })

export async function voteCount(person: Actor, route: string): Promise<number> {
  return Number(await routeOption(person, route).locator('b').last().innerText())
}

export async function chooseRoute(person: Actor, route: string): Promise<void> {
  await routeOption(person, route).click()
}

export async function voteFor(person: Actor, route: string, letter: string): Promise<void> {
  await chooseRoute(person, route)
  await person.clickButton('activity.step.vote', { letter })
  await person.expectMessage('activity.done.vote', { letter })
  await person.expectFocus()
}

export async function addRoute(
  person: Actor,
  message: 'form.route.add-first' | 'form.route.add-second' | 'form.route.add-third',
  [name, distance, hours]: [string, string, string],
) {
  await person.clickButton(message)
  // The new fields are above the button, and the first one has the focus.
  const field = person.page.getByLabel(person.t('form.route.name'), { exact: true })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await person.fill('form.route.name', name)
  await person.fill('form.route.description', `${name}, and what a view.`)
  await person.fill('form.route.distance', distance)
  await person.fill('form.route.duration', hours)
  const letter = { 'form.route.add-first': 'A', 'form.route.add-second': 'B', 'form.route.add-third': 'C' }[message]
  await chooseDifficulties(person, { [letter]: 'Easy' })
}

/** The date and the time of the start or the end of an activity, or of the end of its vote. */
export function momentFields(person: Actor, label: 'form.starts' | 'form.ends' | 'form.vote-closes') {
  const group = person.page.getByRole('group', { name: new RegExp(`^${person.t(label)}( ${person.t('app.optional')})?$`) })
  return {
    group,
    date: group.getByLabel(person.t('date.date'), { exact: true }),
    time: group.getByLabel(person.t('date.time'), { exact: true }),
  }
}

export async function fillMoment(person: Actor, label: 'form.starts' | 'form.ends' | 'form.vote-closes', local: string): Promise<void> {
  if (label !== 'form.starts') await openMoreOptions(person)
  const { date, time } = momentFields(person, label)
  await date.fill(local.slice(0, 10))
  await time.fill(local.slice(11))
}

/** Fills in the first step of the form; the leader takes no seat. */
export async function fillFirstStep(person: Actor, title: string, seats: number): Promise<void> {
  await person.fill('form.title', title)
  await person.fill('form.description', 'Two huts, one pass, and a swim if the lake is kind.')
  await person.fill('form.location', 'Wilderswil, station')
  await fillMoment(person, 'form.starts', inTwoWeeks('07:30'))
  await fillMoment(person, 'form.ends', inTwoWeeks('16:30'))
  await person.fill('form.seats', String(seats))
  await person.page.getByRole('switch', { name: person.t('form.own-spot'), exact: true }).click()
}
