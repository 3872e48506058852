/** An admin downloads a backup of the club and restores it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { adminPassword } from '../fixtures/test-server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('a restored backup brings back the old state, and everybody must sign in again', async () => {
  const session = await app.server.signInAdmin()
  const ada = await app.newActor({ name: 'Ada', session })
  await ada.goto('/admin')
  await ada.page
    .getByRole('link', { name: ada.t('admin.backup') })
    .first()
    .click()
  await ada.expectPath('/admin/backup')
  const [taking, restoring] = [0, 1].map((place) => ada.page.getByLabel(ada.t('info.password.current'), { exact: true }).nth(place))
  await taking!.fill('not mine')
  await ada.clickButton('backup.take')
  await ada.expectMessage('info.password.wrong')
  await taking!.fill(adminPassword)
  const downloading = ada.page.waitForEvent('download')
  await ada.clickButton('backup.take')
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^bothy-\d{4}-\d\d-\d\d\.tar\.gz$/)
  await ada.expectMessage('backup.taken')

  await app.server.call('updateSystemSettings', { systemName: 'Another club' }, session.token)
  await ada.page.locator('input[type=file]').setInputFiles(await file.path())
  await restoring!.fill('not mine')
  await ada.clickButton('backup.restore')
  await ada.expectMessage('info.password.wrong')
  await restoring!.fill(adminPassword)
  await ada.clickButton('backup.restore')
  await ada.expectMessage('backup.restored')
  await ada.expectPath(/^\/login/)
  expect((await app.server.call('getSettings', {})).systemName).toBe('Bothy')
  await ada.close()
  expect(await app.takeProblems(/40[01]/)).toEqual([])
})
