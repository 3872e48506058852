/** The messages of the first screen: those whose ids occur in the code that is loaded for it. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('..', import.meta.url))
const entries = ['main.tsx', 'features/home/home-screen.tsx', 'features/activities/activities-screen.tsx']

const staticImport = /^(?:import|export)\s(?!type\b)[^'`;]*?'(\.[^']+\.tsx?)'/gm
/** Dialogs, sheets, menus and toasts are lazy, but may open on the first screen. */
const lazyImport = /import\('(\.[^']+\.tsx)'\)/g
const isInKit = (file: string) => dirname(file) === resolve(web, 'ui')

function sourcesFrom(file: string, sources = new Map<string, string>()): Map<string, string> {
  if (sources.has(file)) return sources
  const code = readFileSync(file, 'utf8')
  sources.set(file, code)
  const filesOf = (imports: RegExp) => [...code.matchAll(imports)].map(([, path = '']) => resolve(dirname(file), path))
  for (const imported of [...filesOf(staticImport), ...filesOf(lazyImport).filter(isInKit)]) sourcesFrom(imported, sources)
  return sources
}

/** Those of `ids` that occur in the code literally, or are composed of a prefix and a value, as in `phase.${phase}`. */
export function firstScreenMessages(ids: readonly string[]): Set<string> {
  const sources = new Map<string, string>()
  for (const entry of entries) sourcesFrom(resolve(web, entry), sources)
  const all = [...sources.values()].join('\n')
  const prefixes = [...all.matchAll(/`([a-z][a-z-]*(?:\.[a-z-]+)*\.)\$\{/g)].map(([, prefix = '']) => prefix)
  return new Set(ids.filter((id) => all.includes(`'${id}'`) || prefixes.some((prefix) => id.startsWith(prefix))))
}
