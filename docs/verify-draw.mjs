// Computes a draw again. See draw.md beside this file for the rule.
//
//   curl https://club.example/api/activities/<id>/draw | node verify-draw.mjs

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()
const bytes = (hex) => Buffer.from(hex, 'hex')

/** The smallest entry of a ticket. Hexadecimal texts of the same length compare like their bytes. */
function keyOf(seed, { ticket, weight }) {
  const entries = Array.from({ length: weight }, (_, index) => sha256(bytes(seed), bytes(ticket), Buffer.from([index + 1])))
  return entries.map((entry) => entry.toString('hex')).sort()[0]
}

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0)

/** The tickets in their order, with whether each is seated. */
export function drawnOrder({ seed, spots, tickets }) {
  const keyed = tickets.map((ticket) => ({ ...ticket, key: keyOf(seed, ticket) }))
  let left = spots
  return keyed
    .sort((one, other) => compare(one.key, other.key) || compare(one.ticket, other.ticket))
    .map(({ ticket, spots: party }, index) => {
      const isSeated = party <= left
      if (isSeated) left -= party
      return { ticket, position: index + 1, isSeated }
    })
}

/** What does not match; nothing if all does. */
export function differences(draw) {
  if (!draw.seed) return ['The draw has not been held yet.']
  const found = []
  if (sha256(bytes(draw.seed)).toString('hex') !== draw.commitment) found.push('The seed is not the one that was committed to.')
  for (const expected of drawnOrder(draw)) {
    const shown = draw.tickets.find(({ ticket }) => ticket === expected.ticket)
    if (shown.position !== expected.position || shown.isSeated !== expected.isSeated)
      found.push(`Ticket ${shown.ticket}: expected ${JSON.stringify(expected)}.`)
  }
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = differences(JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8')))
  console.log(found.length === 0 ? 'The result matches.' : found.join('\n'))
  process.exitCode = found.length === 0 ? 0 : 1
}
