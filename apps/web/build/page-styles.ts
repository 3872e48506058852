/** Splits the styles of a page into rules. The server writes those that its content needs into the page. */
import postcss, { list, type AtRule, type ChildNode, type Rule } from 'postcss'

/**
 * `needs` has one list for each selector of the rule: classes (`.card`) and languages (`:lang(ja)`). The rule has an effect only on a page that has
 * everything in one of these lists. `block` is the beginning of a block of rules, such as `@media (width>=700px)`.
 */
export type StylePart = { text: string; needs?: string[][] } | { block: string; parts: StylePart[] }

/** The parts are in the order of the source, after the order of the layers. Parts that may load later are left out, see `isForLater`. */
export function splitStyles(css: string): StylePart[] {
  const { nodes } = postcss.parse(css)
  return [layersOf(nodes), ...nodes.flatMap(partsOf)]
}

/** A layer from which a page needs no rule still has its place among the others. */
function layersOf(nodes: ChildNode[]): StylePart {
  const names = new Set(nodes.flatMap((node) => (node.type === 'atrule' && node.name === 'layer' ? node.params.split(/\s*,\s*/) : [])))
  return { text: names.size > 0 ? `@layer ${[...names].join(',')};` : '' }
}

/**
 * Whether a part can wait for the style sheets that load with the code. Font files in the page would compete with its pictures for the network. Few visitors
 * need styles for printing or forced colors.
 */
const isForLater = (node: AtRule) =>
  node.name === 'font-face'
    ? String(node).includes('url(')
    : node.name === 'media' && list.comma(node.params).every((query) => /forced-colors|print/.test(query))

function partsOf(node: ChildNode): StylePart[] {
  if (node.type === 'rule') return [ruleOf(node)]
  if (node.type !== 'atrule' || isForLater(node)) return []
  // The at-rule is a statement, such as the order of layers.
  if (!node.nodes) return [{ text: `${String(node)};` }]
  // An at-rule such as `@keyframes` stays in one piece: its content selects no elements.
  if (!/^(media|supports|container|layer)$/.test(node.name)) return [{ text: String(node) }]
  return [{ block: `@${node.name} ${node.params}`, parts: node.nodes.flatMap(partsOf) }]
}

function ruleOf(rule: Rule): StylePart {
  const needs = rule.selectors.map(needsOf)
  return needs.some((all) => all.length === 0) ? { text: String(rule) } : { text: String(rule), needs }
}

/** The classes and languages that a selector needs. Those within `:not(.a)` or `:is(.a, .b)` are left out, because the selector may match without them. */
function needsOf(selector: string): string[] {
  let plain = selector.replace(/:lang\(([\w-]+)\)/g, ':lang[$1]')
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(/\([^()]*\)/g, '')
  }
  const classes = [...plain.matchAll(/\.(?:\\.|[\w-])+/g)].map(([name]) => name.replaceAll('\\', ''))
  return [...classes, ...[...plain.matchAll(/:lang\[([\w-]+)\]/g)].map(([, tag]) => `:lang(${tag})`)]
}
