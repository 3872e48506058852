/** What a request turned out to be, as figures and the log name it: a call of the contract, and the refusal that it ended with. */
import type { IncomingMessage } from 'node:http'

const call = Symbol('call')
const refusal = Symbol('refusal')
type Known = IncomingMessage & { [call]?: string; [refusal]?: string }

export const nameRequest = (request: IncomingMessage, name: string): void => {
  ;(request as Known)[call] = name
}

export const noteRefusal = (request: IncomingMessage, code: string): void => {
  ;(request as Known)[refusal] = code
}

/** `other` for what is no call: an address would be one figure for each activity. */
export const nameOf = (request: IncomingMessage): string => (request as Known)[call] ?? 'other'

export const refusalOf = (request: IncomingMessage): string | undefined => (request as Known)[refusal]
