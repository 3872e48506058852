import type { ActivityPlace } from '@bothy/contract/activities/overview.ts'
import type { Output } from '@bothy/contract/call-schemas.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { ActivityRow } from '../../activity-parts/activity-card.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Stack } from '../../ui/page.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import styles from './activities-map.module.css'

type ListOfMapProps = {
  found: Output<'listActivityPlaces'>
  /** Without a network: what this device can open. */
  isKept: boolean
  inView: readonly ActivityPlace[]
  activities: ReadonlyMap<string, ActivityListItem>
  /** Whether the list has only what is in view. */
  isPart: boolean
  marked: ReadonlySet<string>
  onMark: (id: string | undefined) => void
  onShowAll: () => void
  /** To the list that also has activities without a place. */
  onLeave: () => void
}

/** The activities in view: the same as on the map, for every reader. */
export function ListOfMap({ found, isKept, inView, activities, isPart, marked, onMark, onShowAll, onLeave }: ListOfMapProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { places, withoutPlace, isComplete } = found
  const items = inView.flatMap(({ id }) => activities.get(id) ?? [])
  return (
    <>
      <p className={styles.count} role="status">
        {places.length === 0
          ? t('list.map.none')
          : isKept
            ? t('offline.openable')
            : isPart
              ? t('list.map.in-view', { count: inView.length, shown: format.number(inView.length), total: format.number(places.length) })
              : t('list.map.all', { count: places.length, shown: format.number(places.length) })}
      </p>
      {inView.length < places.length && <TextButton onClick={onShowAll}>{t('list.map.show-all')}</TextButton>}
      {withoutPlace > 0 && (
        <p className={styles.missing}>
          <span>{t('list.map.without-place', { count: withoutPlace, shown: format.number(withoutPlace) })}</span>
          <TextButton onClick={onLeave}>{t('list.map.to-list')}</TextButton>
        </p>
      )}
      {!isComplete && <p className={styles.missing}>{t('list.map.incomplete')}</p>}
      {items.length === 0 && inView.length > 0 ? (
        <CardSkeletons count={3} />
      ) : (
        <Stack list columns={2}>
          {items.map((activity) => (
            <div
              key={activity.id}
              className={styles.row}
              data-marked={marked.has(activity.id) || undefined}
              onPointerEnter={() => onMark(activity.id)}
              onPointerLeave={() => onMark(undefined)}
              onFocus={() => onMark(activity.id)}
              onBlur={() => onMark(undefined)}
            >
              <ActivityRow level={2} activity={activity} />
            </div>
          ))}
        </Stack>
      )}
    </>
  )
}
