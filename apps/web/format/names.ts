import { list } from './lists.ts'

/** "Lin, Haru and Ben"; with `more`, names are missing: "Lin, Haru, Ben …". */
export function nameList(locale: string, names: readonly string[], more: boolean): string {
  if (!more) return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return list(locale, names) + (/^(zh|ja)/.test(locale) ? '…' : ' …')
}
