import { useFormat } from '../../format/use-format.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { Fix } from '../../map/use-own-position.ts'

/** How exact a position is, and when it was found. */
export function usePositionText(timeZone: string): (fix: Fix) => string {
  const { t, locale } = useTranslation()
  const format = useFormat()
  return ({ accuracyM, at }) =>
    joinSentences(
      locale,
      t('day.position.accuracy', { distance: format.height(Math.max(1, Math.round(accuracyM))) }),
      t('day.position.at', { time: format.inSentence.time(new Date(at).toISOString(), timeZone) }),
    )
}
