/** The pending OpenID Connect sign-in: the secret that binds the response to this tab, the page to open afterwards, and whether to stay signed in. */
const storageKey = 'bothy.outside'

type PendingOidc = { binding: string; next?: string | undefined; stay: boolean }

/** Session storage belongs to one tab, so this tab rejects a response that another tab requested. */
export const storePendingOidc = (pending: PendingOidc): void => sessionStorage.setItem(storageKey, JSON.stringify(pending))

export function readPendingOidc(): PendingOidc | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PendingOidc | null
  } catch {
    return null
  }
}

export const clearPendingOidc = (): void => sessionStorage.removeItem(storageKey)
