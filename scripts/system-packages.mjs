// System packages that the tests need: browsers, PostgreSQL 15 beside our own newer one, and fonts for three of the eight languages.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { step, UserError } from './logger.mjs'
import { run } from './spawn.mjs'

const onPath = (name) => process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, name)))

const fonts = 'fonts-noto-cjk'
const headlessShell = 'chromium-headless-shell'

/** Without these fonts, screenshots in three languages show boxes, and the full browser is slower; every test still passes. */
const isOptional = (name) => name === fonts || (name === headlessShell && onPath('chromium'))

/** For the stories in Firefox and in WebKit, which needs a screen. */
const enginePackages = {
  'firefox-esr': () => onPath('firefox-esr'),
  'webkit2gtk-driver': () => onPath('WebKitWebDriver'),
  xvfb: () => onPath('Xvfb'),
}

const packages = {
  [headlessShell]: () => Boolean(process.env.CHROMIUM_PATH) || onPath(headlessShell),
  [fonts]: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
  'postgresql-15': () => existsSync('/usr/lib/postgresql/15/bin/postgres'),
}

const missingOf = (wanted) => Object.keys(wanted).filter((name) => !wanted[name]())

const settings = '/etc/postgresql-common/createcluster.conf.d'
const noClusterFile = join(settings, 'bothy-tests.conf')

/** Debian creates and starts a database cluster when it installs the server; the tests need only the programs. */
async function withoutCluster(work) {
  if (process.getuid() !== 0) return work()
  mkdirSync(settings, { recursive: true })
  writeFileSync(noClusterFile, 'create_main_cluster = false\n')
  return work().finally(() => rmSync(noClusterFile, { force: true }))
}

function adminPrefix() {
  if (!onPath('apt-get')) return undefined
  if (process.getuid() === 0) return []
  return onPath('sudo') ? ['sudo', '-n'] : undefined
}

async function apt(prefix, args) {
  const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
  const { code, output } = await run(program, rest, { quiet: true })
  if (code !== 0) throw new UserError(`apt-get ${args[0]} ended with code ${code}:\n${output.trim()}`)
}

/** `engines`: also the browsers beside Chromium. */
export async function installSystemPackages({ engines = false } = {}) {
  const missing = () => missingOf({ ...packages, ...(engines && enginePackages) })
  const missingPackages = missing()
  if (missingPackages.length === 0) return
  const list = missingPackages.join(', ')
  const advice = `The tests need ${list} on this machine. Please install: ${missingPackages.join(' ')} (on Debian: apt-get install --no-install-recommends ${missingPackages.join(' ')}).`
  const prefix = adminPrefix()
  if (!prefix && missingPackages.every(isOptional)) return
  if (!prefix) throw new UserError(advice)
  await step(`installing ${list} for the tests`, `${list} installed`, async () => {
    try {
      await apt(prefix, ['update'])
      await withoutCluster(() => apt(prefix, ['install', '-y', '--no-install-recommends', ...missingPackages]))
    } catch (error) {
      if (!missing().every(isOptional)) throw new UserError(`${advice}\n${error.message}`)
    }
  })
}
