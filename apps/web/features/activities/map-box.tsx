import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import type { ActivityPlace } from '@bothy/contract/activities/overview.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { MapFrame } from '../../map/map-frame.tsx'
import type { MapBounds, MapView } from '../../map/map-view.ts'
import { MapCard } from './map-card.tsx'
import styles from './activities-map.module.css'

type MapBoxProps = {
  places: readonly ActivityPlace[]
  view: MapView | undefined
  fits: number
  inView: readonly ActivityPlace[]
  activities: ReadonlyMap<string, ActivityListItem>
  picked: string | undefined
  marked: ReadonlySet<string>
  /** Whether the list has what is in view. */
  follows: boolean
  /** Undefined until the map is shown or fails. */
  isShown: boolean | undefined
  onFollow: (follows: boolean) => void
  onMark: (id: string | undefined) => void
  onPick: (id: string | undefined) => void
  onMove: (view: MapView, bounds: MapBounds, isOpening: boolean) => void
  onShown: (isShown: boolean) => void
}

/** The map with what lies on it: whether the list follows it, and the card of the chosen activity. */
export function MapBox(props: MapBoxProps) {
  const { t } = useTranslation()
  const { places, view, fits, inView, activities, picked, marked, follows, isShown, onFollow, onMark, onPick, onMove, onShown } = props
  /** The activities of the chosen mark, when they are at one place. */
  const [together, setTogether] = useState<readonly string[]>([])
  const [isByKey, setIsByKey] = useState(false)
  const pickedPlace = places.find(({ id }) => id === picked)
  const shown = picked !== undefined && together.includes(picked) ? together : inView.map(({ id }) => id)
  const position = picked === undefined ? -1 : shown.indexOf(picked)
  const choose = (ids: string[], byKey: boolean) => {
    const inOrder = places.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
    setTogether(inOrder)
    setIsByKey(byKey)
    onPick(inOrder[0])
  }
  return (
    <MapFrame
      className={styles.map}
      isShown={isShown}
      failure={t('list.map.failed')}
      places={places}
      view={view ?? (pickedPlace && { ...pickedPlace, zoom: 13 })}
      fits={fits}
      marked={marked}
      onMark={onMark}
      onChoose={choose}
      onMove={onMove}
      onJoin={(ids) => picked !== undefined && ids.includes(picked) && onPick(undefined)}
      onShown={onShown}
      titleOf={(id) => activities.get(id)?.title}
      clusterLabel={(count) => t('list.map.cluster', { count })}
    >
      {isShown !== false && (
        <button type="button" className={styles.follow} aria-pressed={follows} onClick={() => onFollow(!follows)}>
          <IconCheck size={18} aria-hidden />
          {t('list.map.follow')}
        </button>
      )}
      {picked !== undefined && pickedPlace && (
        <MapCard
          activity={activities.get(picked)}
          isFocused={isByKey}
          position={position < 0 ? undefined : { at: position, of: shown.length }}
          onStep={(steps) => onPick(shown[(position + steps + shown.length) % shown.length])}
          onClose={() => onPick(undefined)}
        />
      )}
    </MapFrame>
  )
}
