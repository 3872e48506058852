import { Refusal } from '@bothy/contract/errors.ts'

/** Fetches a picture; null if it no longer exists. The mock backend keeps pictures as data URLs. */
export async function fetchImage(url: string, server: string): Promise<Blob | null> {
  const dataUrl = /^data:([^;,]+);base64,(.*)$/s.exec(url)
  if (dataUrl) return new Blob([Uint8Array.from(atob(dataUrl[2]!), (char) => char.charCodeAt(0))], { type: dataUrl[1]! })
  try {
    const response = await fetch(url.startsWith('/') ? server + url : url)
    if (response.ok) return await response.blob()
    if (response.status === 404 || response.status === 410) return null
  } catch (cause) {
    throw new Refusal('NETWORK_ERROR', { cause })
  }
  throw new Refusal('UNAVAILABLE')
}
