// What a release holds: all that runs the server and what its host reads, and nothing of the build and the tests.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './spawn.mjs'

const folders = ['apps/server', 'packages/auth', 'packages/calendar', 'packages/contract', 'packages/cover-art', 'db', 'apps/web/dist']
const forHosts = ['deploy', 'docs']
const files = ['bothy', 'compose.yaml', 'Dockerfile', '.env.example', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE']

const leftOut = [
  /\.test\.tsx?$|\/testing\//,
  // Pages, and the database in the tab, are for static hosts.
  /^apps\/web\/dist\/((index|404)\.html|club-\w+\.bin|\.bothy-build|assets\/(pglite|initdb)-.*)$/,
  /^db\/(pglite|as-connection|bundled-files)\.ts$/,
  /^docs\/(decisions|screenshots)\//,
  // Sources, types and static libraries of packages.
  /(^|\/)node_modules\/.*(\.([cm]?ts|map|md|markdown|flow|a|h)|\/(include|man|docs?|tests?|benchmarks?|\.github)\/.*)$/,
  /^node_modules\/node-[^/]+\/share\//,
  // Binaries for Bare, another engine.
  /^node_modules\/bare-[^/]+\/prebuilds\//,
]

const isWanted = (path) => !leftOut.some((pattern) => pattern.test(path))

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path)
    return isWanted(path) ? [path] : []
  })
}

/** Where Node finds a package that code in the folder `from` imports: in `node_modules` there, or of a folder above. */
function placeOf(name, from, packages) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]+$/, '')) {
    const place = [folder, 'node_modules', name].filter(Boolean).join('/')
    if (packages[place]) return place
    if (folder === '') return undefined
  }
}

/** What the server needs to run: its packages, theirs, and so on, by the lockfile. Those for another system are among them. */
export function packagesOfServer() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set(Object.keys(packages[''].optionalDependencies).map((name) => `node_modules/${name}`))
  const open = ['apps/server']
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[from]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placeOf(name, from, packages)
      if (!place || found.has(place)) continue
      found.add(place)
      open.push(packages[place].link ? packages[place].resolved : place)
    }
  }
  return [...found].sort()
}

/** The files of the repository that a release holds, without packages. */
export const filesOfRelease = () => [...files, ...[...folders, ...forHosts].flatMap(filesBelow)]

/** The files of an installed package. Its own `node_modules` are packages of their own. */
export const filesOfPackage = (place) => filesBelow(place)
