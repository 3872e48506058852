// Makes what is published: a folder, and an archive of it, that runs the club on a machine without npm, Node and a compiler.
import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { log, step, UserError } from './logger.mjs'
import { prepare } from './prepare.mjs'
import { filesOfPackage, filesOfRelease, packagesOfServer } from './release-contents.mjs'
import { root, run } from './spawn.mjs'

const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`

function copyInto(folder, path) {
  const [source, target] = [join(root, path), join(folder, path)]
  mkdirSync(dirname(target), { recursive: true })
  if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target)
  else copyFileSync(source, target, constants.COPYFILE_FICLONE)
}

/** An installed package. Those of this repository are links to their folders. */
const filesIn = (place) => (lstatSync(join(root, place)).isSymbolicLink() ? [place] : filesOfPackage(place))

function writeManifest(folder, { name, version, license }) {
  const scripts = { start: 'exec ./bothy' }
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, private: true, type: 'module', scripts }, null, 2)}\n`,
  )
}

async function pack(folder, archive) {
  const options = ['--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX', '--sort=name']
  const { code, output } = await run('tar', ['--create', '--gzip', `--file=${archive}`, ...options, basename(folder)], {
    cwd: dirname(folder),
    quiet: true,
  })
  if (code !== 0) throw new UserError(`tar ended with code ${code}:\n${output}`)
}

export async function release() {
  if (process.platform !== 'linux') throw new UserError('A release is for Linux, and is made on Linux.')
  await prepare({ build: true })
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = join(root, 'dist', `bothy-${manifest.version}`)
  const archive = `${folder}-linux-${process.arch}.tar.gz`
  rmSync(folder, { recursive: true, force: true })
  // Packages for other systems are not installed.
  const installed = packagesOfServer().filter((place) => existsSync(join(root, place)))
  const paths = [...filesOfRelease(), ...installed.flatMap(filesIn)]
  for (const path of paths) copyInto(folder, path)
  writeManifest(folder, manifest)
  await step('packing the release', 'release packed', () => pack(folder, archive))
  const unpacked = paths.reduce((sum, path) => sum + lstatSync(join(root, path)).size, 0)
  log(`${archive}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(unpacked)}`)
}
