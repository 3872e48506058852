import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDirections from '@tabler/icons-react/dist/esm/icons/IconDirections.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import { isPublicAndNotOver } from '@bothy/contract/phases.ts'
import { directionsTo, mapAt } from '../../activity-parts/directions.ts'
import { formatCoordinates } from '../../format/coordinates.ts'
import { useBrowserValue } from '../../format/rendered-page.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useTextLanguage } from '../../ui/author-language.ts'
import { DescriptionItem } from '../../ui/description-list.tsx'
import { IconAnchor, IconButton } from '../../ui/icon-button.tsx'
import { useShare } from '../../ui/use-share.ts'

/** The meeting point in words. With coordinates a map opens at the point, else the place is searched by its name. */
export function MeetingPoint({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { copy } = useShare()
  const languageOf = useTextLanguage()
  const userAgent = useBrowserValue(
    () => navigator.userAgent,
    () => '',
  )
  const { location, coordinates } = activity
  const point = coordinates && formatCoordinates(coordinates)
  const copyPoint = (coordinates: string) =>
    void copy(coordinates, { copied: t('activity.coordinates.copied'), byHand: t('activity.coordinates.by-hand', { coordinates }) })
  const elsewhere = { target: '_blank', rel: 'noreferrer' }
  return (
    <DescriptionItem
      icon={IconMapPin}
      title={<span lang={languageOf(location)}>{location}</span>}
      hint={
        <>
          {t('activity.meeting-point')}
          {point && (
            <>
              <br />
              <bdi>{point}</bdi>
            </>
          )}
        </>
      }
      aside={
        <>
          {point && <IconButton icon={IconCopy} label={t('activity.coordinates.copy')} onClick={() => copyPoint(point)} />}
          {coordinates ? (
            <IconAnchor
              icon={IconMap2}
              label={t('app.label-value', { label: t('activity.open-map'), value: t('activity.meeting-point') })}
              href={mapAt(coordinates, location, userAgent)}
              {...elsewhere}
            />
          ) : (
            isPublicAndNotOver(activity) && (
              <IconAnchor icon={IconDirections} label={t('activity.directions')} href={directionsTo(location, userAgent)} {...elsewhere} />
            )
          )}
        </>
      }
    />
  )
}
