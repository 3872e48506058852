/** The tracked files of the repository and the imports of each, for the structure test. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const readSource = (file: string): string => readFileSync(`${root}${file}`, 'utf8')

const ignored = new Set([
  '.git',
  ...readSource('.gitignore')
    .split('\n')
    .filter((line) => line.endsWith('/'))
    .map((line) => line.slice(0, -1)),
])

/** Paths of all files below a folder, with slashes, relative to the root. Reads the disk, because git refuses to run in another user's clone. */
export function filesBelow(folder = ''): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    if (
      ignored.has(entry.name) ||
      ignored.has(`/${posix.join(folder, entry.name)}`) ||
      entry.name === '.env' ||
      entry.name.endsWith('.log')
    )
      return []
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

const importPatterns = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm, // import x from '...', export x from '...'
  /^\s*import\s*['"]([^'"]+)['"]/gm, // import '...'
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g, // import('...'), also in types
]

/** Import specifiers of a source text, as written. */
export const importsIn = (source: string): string[] =>
  importPatterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))

const workspaces: Record<string, string> = {
  '@bothy/db': 'db',
  '@bothy/auth': 'packages/auth',
  '@bothy/calendar': 'packages/calendar',
  '@bothy/contract': 'packages/contract',
  '@bothy/cover-art': 'packages/cover-art',
  '@bothy/client': 'packages/client',
  '@bothy/hiking': 'packages/hiking',
  '@bothy/server': 'apps/server',
  '@bothy/web': 'apps/web',
  '@bothy/supabase': 'supabase',
  '@bothy/testing': 'testing',
}

/** The workspace that contains a path, or its first folder if no workspace does. */
export const workspaceOf = (path: string): string =>
  Object.values(workspaces).find((workspace) => `${path}/`.startsWith(`${workspace}/`)) ?? path.split('/')[0] ?? ''

/** Resolves an import to a path of the repository; undefined for an external package. */
export function importTarget(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [scope, name, ...rest] = specifier.split('/')
  const workspace = workspaces[`${scope}/${name}`]
  return workspace && [workspace, ...rest].join('/')
}
