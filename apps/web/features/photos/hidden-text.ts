import type { Photo } from '@bothy/contract/activities/photos.ts'
import { useTranslation } from '../../i18n/translation.tsx'

/** Why others do not see it; undefined if they do. */
export function useHiddenText(): (photo: Pick<Photo, 'hiddenAt' | 'hiddenReason'>) => string | undefined {
  const { t } = useTranslation()
  return ({ hiddenAt, hiddenReason: reason }) => {
    if (hiddenAt === null) return undefined
    return reason === null ? t('photos.hidden') : t('photos.hidden.because', { reason })
  }
}
