/** The request that the running code belongs to: its id and the name of its call, for the log. Jobs and connections belong to none. */
import { AsyncLocalStorage } from 'node:async_hooks'

export type CurrentRequest = { requestId: string; labels: { call: string } }

export const currentRequest = new AsyncLocalStorage<CurrentRequest>()

/** Fields of each line of the log. */
export const requestFields = (): { id?: string } => {
  const request = currentRequest.getStore()
  return request ? { id: request.requestId } : {}
}
