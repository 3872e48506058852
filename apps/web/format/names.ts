import { nameList as listOfAll } from '@bothy/contract/name-list.ts'
import { list } from './lists.ts'

/** "Lin", "Lin and Haru" or "Lin +2": who leads, where there is room for one line. */
export const shortNames = (locale: string, first: string, others: readonly string[]): string =>
  others.length > 1 ? `${first} +${others.length}` : listOfAll(locale, [first, ...others])

/** "Lin, Haru and Ben"; with `more`, names are missing: "Lin, Haru, Ben …". */
export const nameList = (locale: string, names: readonly string[], more: boolean): string =>
  more ? list(locale, names) + (/^(zh|ja)/.test(locale) ? '…' : ' …') : listOfAll(locale, names)
