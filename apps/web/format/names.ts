/** "Lin, Haru and Ben"; with `more`, names are missing: "Lin, Haru, Ben …". */
export function nameList(locale: string, names: readonly string[], more: boolean): string {
  const list = new Intl.ListFormat(locale, { type: more ? 'unit' : 'conjunction' }).format(names)
  return more ? `${list} …` : list
}
