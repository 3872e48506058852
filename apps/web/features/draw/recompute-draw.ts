/** Computes a draw again in the browser, from what the club shows of it. docs/draw.md states the rule. */
import type { Draw } from '@bothy/contract/activities/draw.ts'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

/** The smallest entry of a ticket. */
async function keyOf(seed: string, { ticket, weight }: Draw['tickets'][number]): Promise<string> {
  const entries = Array.from({ length: weight }, (_, index) => sha256(new Uint8Array([...bytesOf(seed), ...bytesOf(ticket), index + 1])))
  return (await Promise.all(entries)).toSorted()[0] ?? ''
}

/** Whether a browser can do this: only on pages over HTTPS, and on this device itself. */
export const canRecompute = (): boolean => (globalThis.crypto as Partial<Crypto>).subtle !== undefined

/** Whether the seed is the one of the commitment, and order and seats follow from it. */
export async function matches({ seed, commitment, spots, tickets }: Draw): Promise<boolean> {
  if (seed === null || spots === null || (await sha256(bytesOf(seed))) !== commitment) return false
  const keyed = await Promise.all(tickets.map(async (one) => ({ ...one, key: await keyOf(seed, one) })))
  const ordered = keyed.toSorted((one, other) => (one.key + one.ticket < other.key + other.ticket ? -1 : 1))
  let left = spots
  return ordered.every((one, index) => {
    const isSeated = one.spots <= left
    if (isSeated) left -= one.spots
    return one.position === index + 1 && one.isSeated === isSeated
  })
}
