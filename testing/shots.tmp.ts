import { chromium } from 'playwright-core'
const [base, out] = [process.argv[2]!, process.argv[3]!]
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'] })
for (const scheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: { width: 900, height: 640 }, colorScheme: scheme, locale: 'de-CH', serviceWorkers: 'block' })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(m.text()))
  const activities = await (await fetch(`${base}/api/activities?limit=100`)).json() as any
  const id = activities.items.find((a: any) => a.phase === 'voting' && a.title.startsWith('Faulhorn')).id
  await page.goto(`${base}/activity/${id}?map=A`)
  await page.locator('[role=dialog] [data-tiles=shown]').waitFor({ timeout: 60000 })
  const shoot = async (name: string) => { await page.waitForTimeout(6000); await page.screenshot({ path: `${out}/${scheme}-${name}.png` }) }
  await shoot('fit')
  const plus = page.getByRole('dialog').getByRole('button').filter({ has: page.locator('.tabler-icon-plus, svg') })
  const button = (n: RegExp) => page.getByRole('dialog').getByRole('button', { name: n })
  for (let i = 0; i < 2; i++) { await button(/vergrößern|Hineinzoomen|Vergrössern|Zoom in/i).click(); await page.waitForTimeout(900) }
  await shoot('in2')
  await button(/vergrößern|Hineinzoomen|Vergrössern|Zoom in/i).click()
  await shoot('in3')
  for (let i = 0; i < 7; i++) { await button(/verkleinern|Herauszoomen|Zoom out/i).click(); await page.waitForTimeout(700) }
  await shoot('out4')
  await context.close()
}
await browser.close()
