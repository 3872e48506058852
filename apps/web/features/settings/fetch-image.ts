import { Refusal } from '@bothy/contract/refusals.ts'

/** The bytes of a picture; null when it is not there any more. In the browser's own club the address holds the picture itself. */
export async function fetchImage(url: string, server: string): Promise<Blob | null> {
  const held = /^data:([^;,]+);base64,(.*)$/s.exec(url)
  if (held) return new Blob([Uint8Array.from(atob(held[2]!), (letter) => letter.charCodeAt(0))], { type: held[1]! })
  try {
    const response = await fetch(url.startsWith('/') ? server + url : url)
    if (response.ok) return await response.blob()
    if (response.status === 404 || response.status === 410) return null
  } catch (cause) {
    throw new Refusal('NETWORK_ERROR', { cause })
  }
  throw new Refusal('UNAVAILABLE')
}
