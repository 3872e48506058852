/** Finds words in the markup of a component that do not come from the catalogue. Used by the tests alone. */
import { parseSync } from 'vite'

/** Attributes whose text is seen or heard. */
const spoken = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label', 'hint'])
const hasLetter = /\p{L}/u

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value'])
  if (node.type !== 'JSXAttribute') return undefined
  const { name, value } = node as { name?: { name?: unknown }; value?: { type?: unknown; value?: unknown } } & Node
  return spoken.has(String(name?.name)) && value?.type === 'Literal' ? String(value.value) : undefined
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) yield* nodesOf(child)
  }
}

/** Every text with letters in it, of a file in TSX. */
export function hardCodedText(code: string): string[] {
  const texts = [...nodesOf(parseSync('component.tsx', code).program)].map(textOf)
  return texts.filter((text) => text !== undefined && hasLetter.test(text)).map((text) => text!.trim())
}
