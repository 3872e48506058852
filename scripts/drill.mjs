import { UserError } from './logger.mjs'
import { prepare } from './prepare.mjs'
import { nodePath, run, toolEnvironment, toolPath } from './spawn.mjs'

/** Drills that `npm test` does not run. */
const longDrill = (path) => ['--config=testing/drills/vitest.config.ts', `testing/drills/${path}`]

/** Longer runs of tests: the options of a drill become environment variables of its test. */
const drills = {
  crash: { files: ['testing/drills/crash-recovery.test.ts'], options: { rounds: 'BOTHY_ROUNDS' } },
  soak: { files: longDrill('soak.drill.ts'), options: { minutes: 'BOTHY_MINUTES' } },
  backup: { files: longDrill('backup.drill.ts'), options: { activities: 'BOTHY_ACTIVITIES' } },
  clock: { files: longDrill('clock.drill.ts'), options: {} },
  'disk-full': { files: longDrill('disk-full.drill.ts'), options: {} },
  release: { files: longDrill('release.drill.ts'), options: {} },
  upgrade: { files: longDrill('/upgrade.drill.ts'), options: {} },
  'hosted-upgrade': { files: longDrill('hosted-upgrade.drill.ts'), options: {} },
  'rude-clients': { files: longDrill('rude-clients.drill.ts'), options: {} },
  scaling: { files: longDrill('scaling/'), options: {} },
  fuzz: { files: ['apps/server/http/routes/fuzz.test.ts'], options: { calls: 'BOTHY_FUZZ_CALLS', seed: 'BOTHY_SEED' } },
  histories: { files: ['db/model.test.ts'], options: { histories: 'BOTHY_HISTORIES', seed: 'BOTHY_SEED' } },
  plans: { files: ['db/query-plans.test.ts'], options: { activities: 'BOTHY_ACTIVITIES' } },
  mutants: { files: ['--config=db/testing/mutants/vitest.config.ts'], options: { only: 'BOTHY_MUTANTS' } },
}

const usage = `usage: npm run drill -- ${Object.entries(drills)
  .map(([name, { options }]) => [name, ...Object.keys(options).map((option) => `[--${option}=...]`)].join(' '))
  .join(' | ')}`

export async function drill([name = '', ...args]) {
  const chosen = Object.hasOwn(drills, name) ? drills[name] : undefined
  const found = args.map((arg) => /^--(\w+)=(.+)$/.exec(arg))
  if (!chosen || found.some((match) => !match || !Object.hasOwn(chosen.options, match[1]))) throw new UserError(usage)
  const more = Object.fromEntries(found.map(([, option, value]) => [chosen.options[option], value]))
  await prepare({ build: false })
  return (await run(nodePath(), [toolPath('vitest'), 'run', ...chosen.files], { env: toolEnvironment(more) })).code
}
