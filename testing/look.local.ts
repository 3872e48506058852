import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMap, showMap, votePath } from './fixtures/route-map.ts'
import { startTestApp } from './fixtures/test-app.ts'
const [,, shots = 'light-phone'] = process.argv
const app = await startTestApp({ sample: true }, 'webgl')
for (const f of ['map', 'elevation']) copyFileSync(`/tmp/maplook-map/${f}.pmtiles`, join(app.server.dataDir, `${f}.pmtiles`))
await showMap(app, { mapSource: 'pmtiles', mapAttribution: '© OpenStreetMap https://www.openstreetmap.org/copyright' })
const path = await votePath(app)
for (const shot of shots.split(',')) {
  const [theme, device, zoom = '', locale = 'en', extra = ''] = shot.split('-')
  const actor = await app.newActor({ device: device as never, locale: locale as never, theme: theme as never } as never)
  const { page } = actor
  await page.emulateMedia({ colorScheme: theme as 'dark' | 'light', ...(extra === 'contrast' && { contrast: 'more' as const }) })
  page.on('console', (m) => ['error','warning'].includes(m.type()) && console.log('console', m.text()))
  await page.addInitScript(() => { (window as any).maps = [] })
  await actor.goto(path)
  await openMap(actor)
  const t0 = Date.now()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-tiles=shown]').waitFor()
  page.setDefaultTimeout(120000)
  console.log(shot, 'shown after', Date.now() - t0)
  const steps = Number(zoom || 0)
  for (let i = 0; i < Math.abs(steps); i++) { await dialog.getByRole('button', { name: actor.t(steps > 0 ? 'map.zoom-in' : 'map.zoom-out') }).click(); await page.waitForTimeout(900) }
  await page.waitForTimeout(6000)
  await page.screenshot({ path: `/tmp/maplook-${shot}.png` })
  await actor.close()
}
console.log(await app.takeProblems())
await app.close()
