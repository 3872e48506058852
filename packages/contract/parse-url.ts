/** `URL.parse`, which the oldest supported browsers do not have: the address, or null when the text is none. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
