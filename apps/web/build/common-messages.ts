/** The messages of the pages that everybody opens: those whose ids occur in their code, found with the parser of the bundler, and the refusals of what is done there. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type ESTree } from 'vite'
import { refusalsOfCommand } from '@bothy/contract/command-refusals.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import { commands } from '@bothy/contract/lifecycle.ts'

const web = fileURLToPath(new URL('..', import.meta.url))

type Source = {
  /** Files that are loaded with this one, or from it. */
  imports: string[]
  strings: string[]
  /** Texts before the first value of a template: `phase.` of `phase.${phase}`. */
  prefixes: string[]
}

const isCode = (specifier: string) => /^\..*\.tsx?$/.test(specifier)
/** What loads in a call of these functions waits for all messages. */
const waitsForAll = ({ callee }: ESTree.CallExpression) => callee.type === 'Identifier' && /^(screen|withAllMessages)$/.test(callee.name)

function readSource(file: string): Source {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const fileOf = (specifier: string) => resolve(dirname(file), specifier)
  const source: Source = { imports: [], strings: [], prefixes: [] }
  const add = (specifier: string | undefined) => specifier && isCode(specifier) && source.imports.push(fileOf(specifier))
  for (const { moduleRequest, entries } of module.staticImports)
    if (entries.length === 0 || entries.some(({ isType }) => !isType)) add(moduleRequest.value)
  for (const { entries } of module.staticExports) for (const { moduleRequest, isType } of entries) if (!isType) add(moduleRequest?.value)
  let waiting = 0
  new Visitor({
    CallExpression: (call) => void (waitsForAll(call) && waiting++),
    'CallExpression:exit': (call) => void (waitsForAll(call) && waiting--),
    Literal({ value }) {
      if (typeof value === 'string') source.strings.push(value)
    },
    TemplateLiteral({ quasis: [first], expressions }) {
      if (first?.value.cooked && expressions.length > 0) source.prefixes.push(first.value.cooked)
    },
    ImportExpression({ source: imported }) {
      if (imported.type === 'Literal' && waiting === 0) add(String(imported.value))
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

/** What is said once the club has answered, which waits for all messages: commands/command-mutation.ts. */
const isSaidLater = (id: string) => /^(activity|check-in|return)\.done\b/.test(id)

/** Those of `ids` that occur in the code literally, or are composed of a prefix and a value, as in `phase.${phase}`. */
export function commonMessages(ids: readonly string[]): Set<string> {
  const all = [...sourcesFrom(`${web}main.tsx`).values()]
  const strings = new Set(all.flatMap((source) => source.strings))
  const prefixes = [...new Set(all.flatMap((source) => source.prefixes))].filter((prefix) => prefix.endsWith('.'))
  const isFound = (id: string) => strings.has(id) || prefixes.some((prefix) => id.startsWith(prefix))
  return new Set(ids.filter((id) => isFound(id) && !isSaidLater(id)))
}

/** Any call may be refused with these. */
const refusalsOfEveryCall: readonly RefusalCode[] = [
  'ACTIVITY_NOT_FOUND',
  'INPUT_TOO_LARGE',
  'INVALID_INPUT',
  'NETWORK_ERROR',
  'NOT_FOUND',
  'NOT_PERMITTED',
  'NOT_SIGNED_IN',
  'NO_ROOM',
  'OUTCOME_UNKNOWN',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'VERSIONS_DIFFER',
]

/** Their forms and parts of the page wait for all messages. */
const commandsOfParts: readonly string[] = [
  'apply',
  'withdrawApplication',
  'edit',
  'resubmit',
  'seat',
  'withdrawOffer',
  'setWaitlist',
  'changeCompanions',
  'removeParticipant',
  'readmit',
  'messageLeader',
  'messageParticipants',
  'setLeader',
  'acceptLeadership',
  'declineLeadership',
  'addCoLeader',
  'acceptCoLeadership',
  'removeCoLeader',
]

/** Problems of fields are for forms, which wait for all messages. */
export const commonRefusals: ReadonlySet<string> = new Set(
  [...refusalsOfEveryCall, ...commands.filter((command) => !commandsOfParts.includes(command)).flatMap(refusalsOfCommand)].map(
    (code) => `refusal.${code}`,
  ),
)
