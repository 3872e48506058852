import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'

/** "3.4 km from the start, at 2,228 m", from meters. */
export function usePlaceText(): (distanceM: number, elevationM: number | undefined) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (distanceM, elevationM) => {
    const distance = format.distance(distanceM / 1000)
    return elevationM === undefined
      ? t('map.place.distance', { distance })
      : t('map.place.height', { distance, height: format.height(elevationM) })
  }
}
