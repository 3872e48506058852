import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { NearPlace } from './use-place-below-cross.ts'

/** Meters within which a point is at a place. */
const here = 30
/** Meters to which a distance is rounded. */
const step = 10

/** "Faulhorn", or "280 m from Grindelwald". */
export function NearPlaceText({ near: { place, distanceM } }: { near: NearPlace }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (distanceM <= here) return t('map.pick.near', { name: place.name })
  return t('map.pick.from', { distance: format.scale(Math.round(distanceM / step) * (step / 1000)), name: place.name })
}
