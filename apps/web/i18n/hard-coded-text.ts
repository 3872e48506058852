/** Finds text in JSX that does not come from the message catalogue. Only tests use it. */
import { parseSync } from 'vite'

/** Attributes whose text is visible or read aloud. */
const textAttributes = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label', 'hint'])
const hasLetter = /\p{L}/u

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value'])
  if (node.type !== 'JSXAttribute') return undefined
  const { name, value } = node as { name?: { name?: unknown }; value?: { type?: unknown; value?: unknown } } & Node
  return textAttributes.has(String(name?.name)) && value?.type === 'Literal' ? String(value.value) : undefined
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) yield* nodesOf(child)
  }
}

/** All texts with letters in a TSX file. */
export function hardCodedText(code: string): string[] {
  const texts = [...nodesOf(parseSync('component.tsx', code).program)].map(textOf)
  return texts.filter((text) => text !== undefined && hasLetter.test(text)).map((text) => text!.trim())
}
