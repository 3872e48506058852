/** Which words the first screen may say: those that stand in what is loaded for it. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('..', import.meta.url))
const starts = ['main.tsx', 'routes/home.tsx', 'routes/activities.tsx']

const statically = /^(?:import|export)\s(?!type\b)[^'`;]*?'(\.[^']+\.tsx?)'/gm
/** Dialogs, sheets, menus and toasts come later, but may open on the first screen. */
const onDemand = /import\('(\.[^']+\.tsx)'\)/g
const isOfKit = (file: string) => dirname(file) === resolve(web, 'ui')

function sourcesFrom(file: string, sources = new Map<string, string>()): Map<string, string> {
  if (sources.has(file)) return sources
  const code = readFileSync(file, 'utf8')
  sources.set(file, code)
  const filesOf = (imports: RegExp) => [...code.matchAll(imports)].map(([, path = '']) => resolve(dirname(file), path))
  for (const imported of [...filesOf(statically), ...filesOf(onDemand).filter(isOfKit)]) sourcesFrom(imported, sources)
  return sources
}

/** Those of `ids` that stand there as they are, or are put together from a beginning and a value, as in `phase.${phase}`. */
export function firstWords(ids: readonly string[]): Set<string> {
  const sources = new Map<string, string>()
  for (const start of starts) sourcesFrom(resolve(web, start), sources)
  const all = [...sources.values()].join('\n')
  const beginnings = [...all.matchAll(/`([a-z][a-z-]*(?:\.[a-z-]+)*\.)\$\{/g)].map(([, beginning = '']) => beginning)
  return new Set(ids.filter((id) => all.includes(`'${id}'`) || beginnings.some((beginning) => id.startsWith(beginning))))
}
