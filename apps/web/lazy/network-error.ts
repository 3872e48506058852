/** Tells a missing network from a missing file, when code is loaded. */
import { Refusal } from '@bothy/contract/errors.ts'
import { basePath } from '../base-path.ts'

/** Whether this site answers at all. A file that is missing after an update is no network error: the router then reloads the page. */
const isReachable = (): Promise<boolean> =>
  fetch(basePath, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** @throws {Refusal} NETWORK_ERROR, if loading failed and the site does not answer. */
export async function orNetworkError<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (cause) {
    throw (await isReachable()) ? cause : new Refusal('NETWORK_ERROR', { cause })
  }
}

/** Whether an answer is missing because there is no network: the request has failed, or the device says so before it fails. */
export const lacksSignal = (error: unknown): boolean => !navigator.onLine || (error instanceof Refusal && error.code === 'NETWORK_ERROR')
