/** Steps of the story, each by one actor on their own page. */
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Actor } from '../../fixtures/actor.ts'
import { chooseInMenu } from '../activity-lifecycle/steps.ts'

type Switch = 'requireEmailVerification' | 'autoApprove' | 'photos' | 'sharedRides' | 'writesReports'

/** Chooses a setting of the club, unless it is chosen already, as some are in the sample club. */
export async function setSwitch(ada: Actor, name: Switch, isOn: boolean): Promise<void> {
  const control = ada.page.getByRole('switch', { name: ada.t(`settings.${name}`), exact: true })
  await ada.expectVisible(control)
  if ((await control.isChecked()) !== isOn) await control.click()
  await expect.poll(() => control.isChecked()).toBe(isOn)
}

/** Sends the form in a club that reviews nothing. Returns the path of the activity, which is in its vote. */
export async function publish(leader: Actor): Promise<string> {
  await leader.clickButton('form.publish')
  await leader.expectMessage('form.published')
  await leader.expectPath(/^\/activity\/[\w-]+$/)
  return new URL(leader.page.url()).pathname
}

/** Ends the vote, starts and completes the activity, with what is in the menu two weeks before the start. */
export async function endVote(leader: Actor): Promise<void> {
  await chooseInMenu(leader, 'startEnrollment')
  await leader.clickInDialog('activity.step.startEnrollment')
  await leader.expectMessage('activity.done.startEnrollment')
}

export async function goAndReturn(leader: Actor): Promise<void> {
  for (const command of ['start', 'complete'] as const) {
    await chooseInMenu(leader, command)
    await leader.clickInDialog(`activity.step.${command}`)
    await leader.expectMessage(`activity.done.${command}`)
  }
  await leader.expectMessage('phase.finished')
}

export async function writeReport(leader: Actor, text: string, condition: string): Promise<void> {
  await leader.clickButton('activity.step.writeReport')
  await leader.dialog().getByLabel(leader.t('report.text')).fill(text)
  await leader.clickInDialog('report.condition.add')
  await leader.dialog().getByLabel(leader.t('report.condition.text')).fill(condition)
  await leader.clickInDialog('report.save')
  await leader.expectMessage('activity.done.report')
  await leader.expectVisible(text)
  await leader.expectVisible(condition)
}

/** What was seen on the candidate routes, as the page of a vote shows it. */
export const conditionsOf = ({ page, t }: Actor) => page.getByRole('region', { name: t('report.conditions'), exact: true })

export async function write(actor: Actor, text: string): Promise<void> {
  await actor.page.getByRole('textbox', { name: actor.t('discussion.write') }).fill(text)
  await actor.clickButton('discussion.send')
  await actor.expectVisible(actor.page.getByRole('article').getByText(text))
}

export async function addPhoto(actor: Actor): Promise<void> {
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2266aa' } }).jpeg()
  await actor.page.locator('input[type=file]').setInputFiles({ name: 'pass.jpg', mimeType: 'image/jpeg', buffer: await photo.toBuffer() })
}

/** Photos on the page of the photos whose file has arrived. */
export const shownPhotos = ({ page }: Actor) =>
  page.locator('main ul img').evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length)
