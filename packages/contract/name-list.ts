/** "Lin, Haru and Ben" as the language lists names. Chinese, Japanese and Korean have no "and" between names. */
export function nameList(locale: string, names: readonly string[]): string {
  if (locale.startsWith('ko')) return names.join(', ')
  return /^(zh|ja)/.test(locale) ? names.join('、') : new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}
