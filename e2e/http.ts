/** Sends any call of the contract over HTTP, without a browser. */
import { calls, type CallName, type Input, type Output } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'

export type Answer<Name extends CallName> =
  { ok: true; status: number; body: Output<Name> } | { ok: false; status: number; code: RefusalCode | undefined }

/** Rejects only when there is no response. */
export type Ask = <Name extends CallName>(name: Name, input: Input<Name>, token?: string) => Promise<Answer<Name>>
export type Call = <Name extends CallName>(name: Name, input: Input<Name>, token?: string) => Promise<Output<Name>>

export function askerOf(url: string): Ask {
  return async (name, input, token) => {
    const { path, method, body } = requestOf(name, input as Record<string, unknown>)
    const response = await fetch(url + path, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body }),
    })
    const answer = (await response.json()) as never
    if (response.ok) return { ok: true, status: response.status, body: answer }
    return { ok: false, status: response.status, code: (answer as { error?: { code: RefusalCode } }).error?.code }
  }
}

export function callerOf(ask: Ask): Call {
  return async (name, input, token) => {
    const answer = await ask(name, input, token)
    if (!answer.ok) throw new Error(`${name} was refused: ${answer.status} ${answer.code}`)
    return answer.body
  }
}

function requestOf(name: CallName, input: Record<string, unknown>): { path: string; method: string; body?: string } {
  const { path, method } = calls[name]
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = encodeURIComponent(String(rest[field]))
    delete rest[field]
    return value
  })
  if (method === 'POST' || method === 'PUT') return { path: `/api${filled}`, method, body: JSON.stringify(rest) }
  const query = new URLSearchParams(Object.entries(rest).flatMap(([field, value]) => [value].flat().map((one) => [field, String(one)])))
  return { path: `/api${filled}${query.size > 0 ? `?${query}` : ''}`, method }
}
