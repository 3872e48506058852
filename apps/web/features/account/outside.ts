/** What this tab remembers while its reader is at the third party: the other half of the secret, and where to go afterwards. */
const key = 'bothy.outside'

export type Outside = { binding: string; next?: string | undefined }

/** In this tab alone: an answer that was asked for elsewhere is not taken. */
export const rememberOutside = (outside: Outside): void => sessionStorage.setItem(key, JSON.stringify(outside))

export function recallOutside(): Outside | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Outside | null
  } catch {
    return null
  }
}

export const forgetOutside = (): void => sessionStorage.removeItem(key)
