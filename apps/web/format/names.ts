import { nameList as listOfAll } from '@bothy/contract/name-list.ts'
import { list } from './lists.ts'

/** "Lin, Haru and Ben"; with `more`, names are missing: "Lin, Haru, Ben …". */
export const nameList = (locale: string, names: readonly string[], more: boolean): string =>
  more ? list(locale, names) + (/^(zh|ja)/.test(locale) ? '…' : ' …') : listOfAll(locale, names)
