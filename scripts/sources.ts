/** The files of the repository as the structure test sees them: what git would track, and what each of them imports. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8')

const ignored = new Set([
  '.git',
  ...read('.gitignore')
    .split('\n')
    .filter((line) => line.endsWith('/'))
    .map((line) => line.slice(0, -1)),
])

/** Paths of all files below a folder, with slashes, relative to the root. Reads the disk, not git: a clone of another user's has no git to ask. */
export function filesBelow(folder = ''): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name) || entry.name === '.env' || entry.name.endsWith('.log')) return []
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

const importing = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm, // import x from '...', export x from '...'
  /^\s*import\s*['"]([^'"]+)['"]/gm, // import '...'
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g, // import('...'), also in types
]

/** What a source names in its imports, as written. */
export const importsIn = (source: string): string[] =>
  importing.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))

const workspaces: Record<string, string> = {
  '@bothy/db': 'db',
  '@bothy/contract': 'packages/contract',
  '@bothy/hiking': 'packages/hiking',
  '@bothy/client': 'packages/client',
  '@bothy/server': 'apps/server',
  '@bothy/web': 'apps/web',
  '@bothy/supabase': 'supabase',
  '@bothy/e2e': 'e2e',
}

/** The workspace that a path lies in, or its first folder if in none. */
export const roomOf = (path: string): string =>
  Object.values(workspaces).find((room) => path.startsWith(`${room}/`)) ?? path.split('/')[0] ?? ''

/** Where an import of ours leads, as a path of the repository; undefined if it leads to a package of others. */
export function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [scope, name, ...rest] = specifier.split('/')
  const room = workspaces[`${scope}/${name}`]
  return room && [room, ...rest].join('/')
}
