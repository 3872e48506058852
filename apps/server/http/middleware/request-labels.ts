/** The labels of a request in metrics and log: the call of the contract, and the refusal code. */
import type { IncomingMessage } from 'node:http'

const call = Symbol('call')
const refusal = Symbol('refusal')
type LabeledRequest = IncomingMessage & { [call]?: string; [refusal]?: string }

export const setRequestName = (request: IncomingMessage, name: string): void => {
  ;(request as LabeledRequest)[call] = name
}

export const setRefusalCode = (request: IncomingMessage, code: string): void => {
  ;(request as LabeledRequest)[refusal] = code
}

/** `other` for requests that are no call: a path as label would create one metric per activity. */
export const requestName = (request: IncomingMessage): string => (request as LabeledRequest)[call] ?? 'other'

export const refusalCode = (request: IncomingMessage): string | undefined => (request as LabeledRequest)[refusal]
