import { startSampleApp } from './fixtures/sample-app.ts'
const app = await startSampleApp()
const out = '/tmp/wt/shots'
try {
  const list = await app.server.call('listActivities', { limit: 50 }, app.member.token)
  const open = list.items.find((one: any) => one.phase === 'enrolling' && !one.isJoined)!
  await app.server.call('joinActivity', { activityId: open.id }, app.member.token)
  const people = []
  for (const [name, options] of [['phone', {}], ['dark-de', { theme: 'dark', locale: 'de' }], ['desktop', { device: 'desktop' }]] as const) {
    const actor = await app.newActor({ name: 'Bo', session: app.member.session, opensOffline: true, ...options } as any)
    await actor.goto('/')
    await actor.page.getByRole('heading', { level: 1 }).waitFor()
    await actor.page.waitForTimeout(1500)
    await actor.goto('/activities')
    await actor.page.waitForTimeout(9000)
    people.push({ name, actor })
  }
  for (const { actor } of people) await actor.page.context().setOffline(true)
  await app.server.stop()
  for (const { name, actor } of people) {
    const context = actor.page.context()
    for (const [what, path] of [['home', '/'], ['list', '/activities'], ['detail', `/activity/${open.id}`], ['joined', '/profile/activities'], ['settings', '/profile/settings'], ['login', '/admin']]) {
      const page = await context.newPage()
      page.on('console', (m) => m.type() === 'error' && !/Failed to load/.test(m.text()) && console.log(name, what, m.text().slice(0, 300)))
      page.on('pageerror', (e) => console.log(name, what, String(e)))
      await page.clock.setSystemTime(Date.now() + 2 * 3_600_000)
      await page.goto(path!)
      await page.waitForTimeout(5000)
      await page.screenshot({ path: `${out}/${name}-${what}.png`, fullPage: what !== 'list' })
      await page.close()
    }
  }
} finally { await app.close() }
