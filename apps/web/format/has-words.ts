const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text has every word of a query, without regard to case and accents. */
export function hasWords(text: string, query: string): boolean {
  const found = plain(text)
  return plain(query)
    .split(/\s+/)
    .every((word) => found.includes(word))
}
