/** The blocks of docs/scaling.md, with the addresses, ports and paths of the drill in place of those of the page. */
import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8')

export type Replacements = readonly (readonly [from: string, to: string])[]

/** The block with this title, which follows the language: ```sql primary */
export function blockOf(title: string, replacements: Replacements): string {
  const block = page.match(new RegExp(`^\`\`\`\\w+ ${title.replaceAll('.', '\\.')}\\n(.*?)^\`\`\``, 'ms'))?.[1]
  if (block === undefined) throw new Error(`docs/scaling.md has no block with the title ${title}`)
  return replaceAll(block, replacements)
}

export const replaceAll = (text: string, replacements: Replacements): string =>
  replacements.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)

/** The settings of a block with lines `NAME=value`. */
export const settingsOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    block.split('\n').flatMap((line) => (line === '' ? [] : [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]])),
  )
