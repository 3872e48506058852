/** What a release holds. Starting one is `npm run drill -- release`. */
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesOfRelease, packagesOfServer } from './release-contents.mjs'
import { filesBelow, importsIn, importTarget, readSource } from './sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = packagesOfServer()
const files = filesOfRelease()
const code = files.filter((file) => /\.ts$/.test(file) && !file.startsWith('apps/web/dist/'))

/** The package of an import: `@node-rs/argon2` of `@node-rs/argon2/x.js`. */
const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0]
const isPackage = (specifier: string) => !/^(\.|node:|#)/.test(specifier)

test('a release holds every package that its code imports', () => {
  const imported = new Set(code.flatMap((file) => importsIn(readSource(file)).filter(isPackage).map(packageOf)))
  expect([...imported].filter((name) => !packages.includes(`node_modules/${name}`))).toEqual([])
})

test('a release holds every file of the repository that its code imports', () => {
  const targets = code.flatMap((file) => importsIn(readSource(file)).map((specifier) => importTarget(file, specifier)))
  expect(targets.filter((target) => target && !files.includes(target))).toEqual([])
})

test('a release holds the SQL and the texts that the server reads', () => {
  const read = filesBelow('db').filter((file) => /\.(sql|json)$/.test(file) && !/\/testing\//.test(file))
  expect(read.filter((file) => !files.includes(file))).toEqual([])
})

test('a release holds neither tests nor the tools of the build', () => {
  expect(files.filter((file) => /\.test\.|\/testing\/|\.drill\./.test(file))).toEqual([])
  const tools = ['vitest', 'vite', 'typescript', 'prettier', 'oxlint', 'playwright-core', 'supabase', 'react', '@electric-sql/pglite']
  expect(tools.filter((name) => packages.includes(`node_modules/${name}`))).toEqual([])
})

test('the image is built of folders that a release has, and compose.yaml names its version', () => {
  const copied = [...readSource('Dockerfile').matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources]) => sources!.split(' '))
  const folders = new Set(['node_modules', 'package.json', ...files.flatMap((file) => [file, file.split('/')[0]!])])
  expect(copied.filter((source) => !folders.has(source))).toEqual([])
  const { version } = JSON.parse(readSource('package.json')) as { version: string }
  expect(readSource('compose.yaml')).toContain(`image: bothy:${version}\n`)
})

test('what hosts start is executable', () => {
  const started = ['bothy', 'deploy/ready.sh', 'deploy/switch.sh']
  expect(started.filter((file) => !files.includes(file) || (statSync(root + file).mode & 0o111) === 0)).toEqual([])
})
