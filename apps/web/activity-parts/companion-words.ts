/** Companions in words: "with Ruth and a child". */
import type { BroughtCompanion } from '@bothy/contract/members/companions.ts'
import { nameList } from '@bothy/contract/name-list.ts'
import { useTranslation } from '../i18n/translation.tsx'

/** Undefined without companions. Who has no name for the viewer is counted. */
export function useCompanionWords(companions: readonly BroughtCompanion[] = []): string | undefined {
  const { t, locale } = useTranslation()
  if (companions.length === 0) return undefined
  const unnamed = companions.filter(({ name }) => name === null)
  const children = unnamed.filter(({ isChild }) => isChild).length
  const others = unnamed.length - children
  const names = [
    ...companions.flatMap(({ name }) => name ?? []),
    ...(children > 0 ? [t('companions.children', { count: children })] : []),
    ...(others > 0 ? [t('companions.others', { count: others })] : []),
  ]
  return t('companions.with', { names: nameList(locale, names) })
}
