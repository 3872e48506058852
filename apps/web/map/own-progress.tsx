import IconNavigation from '@tabler/icons-react/dist/esm/icons/IconNavigation.mjs'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { walkOf } from '../tracks/walk.ts'
import { Button } from '../ui/button.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { PlaceOnTrack } from './use-place-on-track.ts'
import { usePlaceText } from './use-place-text.ts'
import styles from './own-progress.module.css'

/** How far the device is on the route and what is left from there, or how far the route is away. */
export function OwnProgress({
  own: { progress, place, isOffTrack, isFarAway, choose },
  route,
}: {
  own: PlaceOnTrack
  route: TrackedRoute
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const placeText = usePlaceText()
  const isOff = isOffTrack || isFarAway
  const { remaining } = progress.partsAt(place.distanceM)
  const left = format.distance(remaining.distanceM / 1000)
  return (
    <>
      {/* Without the distance, which is another one at each position. */}
      <VisuallyHidden role="status">{isOff && t('day.off.route')}</VisuallyHidden>
      <p className={styles.progress} data-own-progress>
        <IconNavigation size={16} aria-hidden />
        {isOff ? (
          <span>{t('day.off', { distance: format.scale(place.offsetM / 1000) })}</span>
        ) : (
          <>
            <span>{placeText(place.distanceM, walkOf(route.track.path).placeAt(place.distanceM).elevationM)}</span>
            <span>
              {remaining.ascentM === undefined
                ? t('map.to-go', { distance: left })
                : t('map.to-go.climb', { distance: left, ascent: format.height(remaining.ascentM) })}
            </span>
            {place.othersM.slice(0, 1).map((distanceM) => (
              <Button key={distanceM} size="small" variant="subtle" onClick={() => choose(distanceM)}>
                {t('day.passes.choose', { distance: format.distance(distanceM / 1000) })}
              </Button>
            ))}
          </>
        )}
      </p>
    </>
  )
}
