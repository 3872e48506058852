/** Mutants of the rules: each condition of a `rules.why_` function negated, removed or weakened once. */
import { globSync, readFileSync } from 'node:fs'

export type Mutant = {
  /** The function and what is different, for example `why_not_join: when viewer.joined is removed`. */
  name: string
  /** The statement that installs it. */
  sql: string
  /** A test file that can find it mentions one of these, for example `joinActivity`. */
  mentions: string[]
  /** Whether only a PostgreSQL server can find it, with several connections. */
  needsServer: boolean
}

const functions = new URL('../../functions/', import.meta.url)

/** A function ends with `$$;`, or with the semicolon of its one expression. */
const refusalFunction =
  /create or replace function rules\.((?:why|refusal_of)_\w+|\w+_refusal)\([^)]*\) returns (?:text|jsonb)\n(?:.*\$\$\n[^]*?\n\$\$;|[^$]*?;)\n/g

/** The parts of a condition that `and` or `or` joins, outside of parentheses. */
export function operandsOf(condition: string, operator: 'and' | 'or'): string[] {
  const parts = ['']
  let depth = 0
  for (const word of condition.split(/(\s+|[()])/)) {
    if (word === '(') depth += 1
    if (word === ')') depth -= 1
    if (word === operator && depth === 0) parts.push('')
    else parts[parts.length - 1] += word
  }
  return parts.map((part) => part.trim())
}

/** What else could stand in place of a condition. */
export function changesOf(condition: string): { change: string; to: string }[] {
  const changes = [
    { change: 'is negated', to: `not (${condition})` },
    { change: 'is removed', to: 'false' },
  ]
  const [, before = '', inner = condition, after = ''] = /^(not \()(.*)(\))$/s.exec(condition) ?? []
  const operator = operandsOf(inner, 'or').length > 1 ? 'or' : 'and'
  const operands = operandsOf(inner, operator)
  if (operands.length > 1)
    for (const left of operands)
      changes.push({ change: `is without ${left}`, to: before + operands.filter((one) => one !== left).join(` ${operator} `) + after })
  const [list] = /\((?:'\w+', )+'\w+'\)/.exec(condition) ?? []
  for (const [item] of list?.matchAll(/'\w+'/g) ?? []) {
    const rest = list!
      .slice(1, -1)
      .split(', ')
      .filter((one) => one !== item)
    changes.push({ change: `is without ${item}`, to: condition.replace(list!, `(${rest.join(', ')})`) })
  }
  if (/ >= \w/.test(condition)) changes.push({ change: 'has > for >=', to: condition.replace(' >= ', ' > ') })
  return changes
}

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const functionText = /create or replace function (public|rules)\.(\w+)\([^]*?(?=\ncreate or replace |$)/g

/** The calls whose functions ask this one, also through others, apart from the one that shows every refusal of an activity. */
function callsOf(name: string, functions: RegExpMatchArray[]): string[] {
  const asking = [name]
  for (const asked of asking)
    for (const [text, , own] of functions)
      if (own !== 'refusals' && !asking.includes(own!) && text.includes(`rules.${asked}(`)) asking.push(own!)
  return [...asking.slice(1).flatMap((own) => [own, camelCase(own)]), camelCase(name.replace('why_not_', ''))]
}

/** In the order of the files. */
export function mutantsOfRules(): Mutant[] {
  const files = globSync('**/*.sql', { cwd: functions }).toSorted()
  const sql = files.map((file) => readFileSync(new URL(file, functions), 'utf8')).join('\n')
  const all = [...sql.replaceAll(/^ *--.*\n/gm, '').matchAll(functionText)]
  return [...sql.matchAll(refusalFunction)].flatMap(([text, name]) => {
    const mentions = ['lifecycle', ...callsOf(name!, all)]
    return [...text.matchAll(/\bwhen (.*?) then\s/gs)].flatMap(([found, condition]) =>
      changesOf(condition!).map(({ change, to }) => ({
        name: `${name}: when ${condition!.replaceAll(/\s+/g, ' ')} ${change}`,
        sql: text.replace(found, () => `when ${to} then `),
        mentions,
        needsServer: false,
      })),
    )
  })
}
