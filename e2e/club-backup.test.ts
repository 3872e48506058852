/** An administrator downloads a backup of the club and restores it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminPassword } from './club.ts'
import { openHouse, type House } from './house.ts'

let app: House
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app?.close())

it('a restored backup brings back the old state, and everybody must sign in again', async () => {
  const session = await app.club.admin()
  const ada = await app.guest({ name: 'Ada', session, covers: false })
  await ada.goes('/admin')
  await ada.page
    .getByRole('link', { name: ada.t('admin.backup') })
    .first()
    .click()
  await ada.standsAt('/admin/backup')
  const [taking, restoring] = [0, 1].map((place) => ada.page.getByLabel(ada.t('info.password.current'), { exact: true }).nth(place))
  await taking!.fill('not mine')
  await ada.presses('backup.take')
  await ada.reads('info.password.wrong')
  await taking!.fill(adminPassword)
  const downloading = ada.page.waitForEvent('download')
  await ada.presses('backup.take')
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^bothy-\d{4}-\d\d-\d\d\.backup$/)
  await ada.reads('backup.taken')

  await app.club.call('updateSystemSettings', { systemName: 'Another club' }, session.token)
  await ada.page.locator('input[type=file]').setInputFiles(await file.path())
  await restoring!.fill('not mine')
  await ada.presses('backup.restore')
  await ada.reads('info.password.wrong')
  await restoring!.fill(adminPassword)
  await ada.presses('backup.restore')
  await ada.reads('backup.restored')
  await ada.standsAt(/^\/login/)
  expect((await app.club.call('getSettings', {})).systemName).toBe('Bothy')
  await ada.leaves()
  expect(app.troubles(/40[01]/)).toEqual([])
})
