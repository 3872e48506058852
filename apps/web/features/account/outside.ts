/** The pending OpenID Connect sign-in: the secret that binds the response to this tab, and the page to open afterwards. */
const storageKey = 'bothy.outside'

export type Outside = { binding: string; next?: string | undefined }

/** Session storage belongs to one tab, so this tab rejects a response that another tab requested. */
export const rememberOutside = (pending: Outside): void => sessionStorage.setItem(storageKey, JSON.stringify(pending))

export function recallOutside(): Outside | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Outside | null
  } catch {
    return null
  }
}

export const forgetOutside = (): void => sessionStorage.removeItem(storageKey)
