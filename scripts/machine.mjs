// What the tests need from the machine itself: a browser, an older PostgreSQL, and fonts for three of the eight languages.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { run } from './running.mjs'
import { step, Trouble } from './saying.mjs'

const onPath = (name) => process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, name)))

/** Without them the pictures of three languages show boxes, but every test still holds. */
const niceToHave = 'fonts-noto-cjk'

const servers = '/usr/lib/postgresql'
const needs = {
  chromium: () => Boolean(process.env.CHROMIUM_PATH) || onPath('chromium'),
  [niceToHave]: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
  postgresql: () => existsSync(servers) && readdirSync(servers).some((version) => existsSync(join(servers, version, 'bin', 'postgres'))),
}

const missing = () => Object.keys(needs).filter((name) => !needs[name]())

const settings = '/etc/postgresql-common/createcluster.conf.d'
const noCluster = join(settings, 'bothy-tests.conf')

/** Debian starts a database of its own on installing the server; the tests want the programs only. */
async function withoutCluster(work) {
  if (process.getuid() !== 0) return work()
  mkdirSync(settings, { recursive: true })
  writeFileSync(noCluster, 'create_main_cluster = false\n')
  return work().finally(() => rmSync(noCluster, { force: true }))
}

function administrator() {
  if (!onPath('apt-get')) return undefined
  if (process.getuid() === 0) return []
  return onPath('sudo') ? ['sudo', '-n'] : undefined
}

async function apt(prefix, args) {
  const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
  const { code, output } = await run(program, rest, { quiet: true })
  if (code !== 0) throw new Trouble(`apt-get ${args[0]} ended with code ${code}:\n${output.trim()}`)
}

export async function equipMachine() {
  const wanted = missing()
  if (wanted.length === 0) return
  const list = wanted.join(', ')
  const advice = `The tests need ${list} on this machine. Please install: ${wanted.join(' ')} (on Debian: apt-get install --no-install-recommends ${wanted.join(' ')}).`
  const prefix = administrator()
  if (!prefix && wanted.every((name) => name === niceToHave)) return
  if (!prefix) throw new Trouble(advice)
  await step(`installing ${list} for the tests`, `${list} installed`, async () => {
    try {
      await apt(prefix, ['update'])
      await withoutCluster(() => apt(prefix, ['install', '-y', '--no-install-recommends', ...wanted]))
    } catch (error) {
      throw new Trouble(`${advice}\n${error.message}`)
    }
  })
}
