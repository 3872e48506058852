/** Names in one column or two. */

const isHan = (text: string) => /^[\p{sc=Han}\p{sc=Hangul}]+$/u.test(text)

/** "Lehmann, Kathrin" is "Kathrin Lehmann". "Kim, Jr." and lists of several names stay as they are. */
export function writtenName(typed: string): string {
  const [last, first, ...others] = typed.split(/\s*[,，、]\s*/)
  if (!last || !first || others.length > 0 || /^(jr|sr|dr|phd|msc|bsc|i+)\.?$/i.test(first)) return spaced(typed)
  return joinNames(first, last)
}

const spaced = (typed: string) => typed.replaceAll(/\s+/g, ' ').trim()

/** Chinese and Korean names are written family name first, without a space. */
export function joinNames(first: string, last: string): string {
  if (isHan(first) && isHan(last)) return last + first
  return spaced(`${first} ${last}`)
}
