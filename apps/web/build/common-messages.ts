/** The messages of the pages that everybody opens: those whose ids occur in their code, found with the parser of the bundler. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

const web = fileURLToPath(new URL('..', import.meta.url))
const pages = ['home/home', 'activities/activities', 'activity/activity', 'guide/guide']
const entries = ['main.tsx', ...pages.map((page) => `features/${page}-screen.tsx`)]

type Source = {
  /** Files that are loaded with this one, or from it. */
  imports: string[]
  strings: string[]
  /** Texts before the first value of a template: `phase.` of `phase.${phase}`. */
  prefixes: string[]
}

const isCode = (specifier: string) => /^\..*\.tsx?$/.test(specifier)
/** Another screen waits for all messages, and so do these parts. */
const hasAllMessages = (specifier: string) =>
  /-screen\.tsx$|\/(not-configured|demo-bar|leader-sheet|command-dialog|message-sheet|participant-list|calendar)\.tsx$/.test(specifier)

function readSource(file: string): Source {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const fileOf = (specifier: string) => resolve(dirname(file), specifier)
  const source: Source = { imports: [], strings: [], prefixes: [] }
  const add = (specifier: string | undefined) => specifier && isCode(specifier) && source.imports.push(fileOf(specifier))
  for (const { moduleRequest, entries } of module.staticImports)
    if (entries.length === 0 || entries.some(({ isType }) => !isType)) add(moduleRequest.value)
  for (const { entries } of module.staticExports) for (const { moduleRequest, isType } of entries) if (!isType) add(moduleRequest?.value)
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') source.strings.push(value)
    },
    TemplateLiteral({ quasis: [first], expressions }) {
      if (first?.value.cooked && expressions.length > 0) source.prefixes.push(first.value.cooked)
    },
    ImportExpression({ source: imported }) {
      if (imported.type === 'Literal' && !hasAllMessages(String(imported.value))) add(String(imported.value))
    },
  }).visit(program)
  return source
}

function sourcesFrom(file: string, sources = new Map<string, Source>()): Map<string, Source> {
  if (sources.has(file)) return sources
  const source = readSource(file)
  sources.set(file, source)
  for (const imported of source.imports) sourcesFrom(imported, sources)
  return sources
}

/** Those of `ids` that occur in the code literally, or are composed of a prefix and a value, as in `phase.${phase}`. */
export function commonMessages(ids: readonly string[]): Set<string> {
  const sources = new Map<string, Source>()
  for (const entry of entries) sourcesFrom(resolve(web, entry), sources)
  const all = [...sources.values()]
  const strings = new Set(all.flatMap((source) => source.strings))
  const prefixes = [...new Set(all.flatMap((source) => source.prefixes))].filter((prefix) => prefix.endsWith('.'))
  return new Set(ids.filter((id) => strings.has(id) || prefixes.some((prefix) => id.startsWith(prefix))))
}
