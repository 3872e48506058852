/** Finds text in JSX that does not come from the message catalog, and messages that code joins. Only tests use it. */
import { parseSync } from 'vite'

/** Attributes that are read aloud. Their text may not be in an expression either. */
const spokenAttributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
  'aria-braillelabel',
  'aria-brailleroledescription',
]
/** Attributes whose text is visible or read aloud. */
const textAttributes = new Set([...spokenAttributes, 'title', 'alt', 'placeholder', 'label', 'hint'])
const hasLetter = /\p{L}/u

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (key: unknown) => String((key as { name?: unknown; value?: unknown }).name ?? (key as { value?: unknown }).value)

function textsOf(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node['value'])]
  if (node.type === 'JSXAttribute') {
    const name = nameOf(node['name'])
    const value = node['value'] as Node | null
    if (value?.type === 'Literal') return textAttributes.has(name) ? [String(value['value'])] : []
    return spokenAttributes.includes(name) ? literalsOf(value) : []
  }
  // The props of an element that are spread later: { 'aria-label': 'Close' }.
  if (node.type === 'Property' && spokenAttributes.includes(nameOf(node['key']))) return literalsOf(node['value'])
  return []
}

/** What an expression writes out itself. The arguments of calls are IDs of messages, and comparisons choose between texts. */
function literalsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(literalsOf)
  if (!isNode(value) || value.type === 'CallExpression' || value.type === 'BinaryExpression') return []
  if (value.type === 'MemberExpression' || value.type.startsWith('TS')) return []
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? [value['value']] : []
  if (value.type === 'TemplateElement') return [String((value['value'] as { raw: unknown }).raw)]
  return Object.values(value).flatMap(literalsOf)
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
  const texts = [...nodesOf(parseSync('component.tsx', code).program)].flatMap(textsOf)
  return texts.filter((text) => hasLetter.test(text)).map((text) => text.trim())
}

/** A space or a mark that code puts between messages: each language has its own. A dash or an interpunct is the same in all. */
const joint = /^(\s+|\s*[:;,.]\s*)$/

/** Whether a message is in the value of an expression. The arguments of other calls are theirs. */
function isMessage(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'CallExpression') return (value['callee'] as Node)['name'] === 't'
  return ['expression', 'left', 'right', 'consequent', 'alternate'].some((part) => isMessage(value[part]))
}

/** The text of a child of an element. A line break between two children is no text. */
const childText = (child: Node | undefined): string => {
  const literal = child?.type === 'JSXExpressionContainer' ? (child['expression'] as Node) : child
  const text = literal?.type === 'JSXText' || literal?.type === 'Literal' ? String(literal['value']) : ''
  return /^\s*\n\s*$/.test(text) ? '' : text
}

function jointsOf(node: Node): string[] {
  if (node.type === 'TemplateLiteral') {
    const values = node['expressions'] as Node[]
    const texts = (node['quasis'] as Node[]).map((quasi) => (quasi['value'] as { cooked: string }).cooked)
    return texts.filter((text, index) => joint.test(text) && (isMessage(values[index - 1]) || isMessage(values[index])))
  }
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
  const children = (node['children'] as Node[]).filter((child) => child.type !== 'JSXText' || childText(child) !== '')
  return children.map(childText).filter((text, index) => {
    const around = [children[index - 1], children[index + 1]]
    return joint.test(text) && around.every((child) => child?.type === 'JSXExpressionContainer') && around.some(isMessage)
  })
}

/** The spaces and marks that a file puts between messages, or at the end of one. Those beside an element are layout. */
export const hardCodedJoints = (path: string, code: string): string[] => [...nodesOf(parseSync(path, code).program)].flatMap(jointsOf)
