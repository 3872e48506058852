import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useClubSettings } from '../api/api-context.tsx'
import { decimalDegrees } from '../format/coordinates.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { BasicTools } from './basic-tools.tsx'
import { MapEnd } from './map-end.tsx'
import { placeInText } from './map-names.ts'
import { MapSearch } from './map-search.tsx'
import { isInRegion } from './map-view.ts'
import { NearPlaceText } from './near-place-text.tsx'
import { Attribution } from './tiles.tsx'
import { useClubMap } from './use-club-map.ts'
import { useMapNames } from './use-map-names.ts'
import { useMapValue } from './use-map-value.ts'
import { goToPlace, placeBelowCross, pointBelowCross, usePlaceBelowCross, zoomOfPlace } from './use-place-below-cross.ts'
import styles from './point-picker.module.css'

type PointPickerProps = {
  /** The middle of the map at first; null shows the place that `text` names, or all land of the club. */
  point: Coordinates | null
  /** The meeting point in words. */
  text: string
  /** `name`: of the place on the map, or what the member calls one without a name. Undefined only where there are words for it already. */
  onPick: (point: Coordinates, name: string | undefined) => void
}

/** Meters within which a point is called by the name of a place. */
const sameNameM = 500
const onMove = ['move'] as const

/**
 * A map that a finger, a mouse, the arrow keys or a search move; a button picks the point below the cross in its middle, once somebody has chosen it.
 * Shows nothing in a club without a map.
 */
export default function PointPicker({ point, text, onPick }: PointPickerProps) {
  const { t, locale } = useTranslation()
  const clubSettings = useClubSettings()
  const container = useRef<HTMLDivElement>(null)
  /** Undefined until the map is shown or fails. A map that failed may be shown later, when the network is back. */
  const [isShown, setIsShown] = useState<boolean>()
  const source = clubSettings ?? { mapSource: 'none' as const, mapUrl: '' }
  const viewAtFirst = () => (point ? { center: [point.longitude, point.latitude] as [number, number], zoom: zoomOfPlace } : undefined)
  const { map, region } = useClubMap(container, { source, viewAtFirst, onShown: setIsShown }) ?? {}
  const names = useMapNames(source, locale)
  const near = usePlaceBelowCross(map, locale)
  const below = useMapValue(map, onMove, (shown) => decimalDegrees(pointBelowCross(shown)))
  /** Where nobody has put the cross: no meeting point. */
  const [untouched, setUntouched] = useState<string>()
  const isChosen = below !== undefined && below !== untouched
  const isBeyond = useMapValue(map, onMove, (shown) => region !== undefined && !isInRegion(pointBelowCross(shown), region))
  const [typed, setTyped] = useState('')
  /** How often a place was used that has no name. */
  const [asked, setAsked] = useState(0)
  useStart(map, async (shown, signal) => {
    if (point) return setUntouched('')
    const before = decimalDegrees(pointBelowCross(shown))
    setUntouched(before)
    if (text.trim() === '' || !names.canSearch) return
    const found = placeInText(await names.load(pointBelowCross(shown)), text)
    if (!found || signal.aborted || decimalDegrees(pointBelowCross(shown)) !== before) return
    goToPlace(shown, found.place)
    setUntouched(found.isWhole ? '' : decimalDegrees(pointBelowCross(shown)))
  })
  useTap(map, (at) => {
    setUntouched('')
    map?.easeTo({ center: at })
  })
  const pick = (shown: MapLibreMap) => {
    const found = placeBelowCross(shown, locale)
    const name = typed.trim() || (found && found.distanceM <= sameNameM ? found.place.name : undefined)
    if (name === undefined && text.trim() === '') setAsked((before) => before + 1)
    else onPick(pointBelowCross(shown), name)
  }
  if (!clubSettings || source.mapSource === 'none') return null
  return (
    <div className={styles.picker} data-asks={asked > 0 || undefined}>
      {isShown === false ? <Alert kind="error" title={t('map.pick.failed')} /> : <p>{t('map.pick.hint')}</p>}
      {isShown !== false && <MapSearch map={map} names={names} onGo={() => setUntouched('')} />}
      <div className={styles.box} hidden={isShown === false} data-base-ui-swipe-ignore>
        <div className={styles.frame}>
          <div ref={container} className={styles.map} />
        </div>
        <IconPlus className={styles.cross} size={40} aria-hidden />
        {map && <MapEnd map={map} region={region} isBeyond={isBeyond} />}
        <BasicTools map={map} />
        <Attribution text={clubSettings.mapAttribution} />
      </div>
      <div className={styles.below}>
        <p role="status" className={styles.name}>
          {isShown && near && <NearPlaceText near={near} />}
        </p>
        {below && isShown !== false && <p>{below}</p>}
      </div>
      {asked > 0 && (
        <NameOfPlace
          value={typed}
          isMissing={asked > 1 && typed.trim() === ''}
          onChange={setTyped}
          onEnter={() => isChosen && pick(map!)}
        />
      )}
      <Button variant="filled" disabled={!map || isShown === false || !isChosen} onClick={() => pick(map!)}>
        {t('map.pick')}
      </Button>
    </div>
  )
}

type NameOfPlaceProps = { value: string; isMissing: boolean; onChange: (name: string) => void; onEnter: () => void }

/** The meeting point in words, where the map has none for it: coordinates alone tell nobody where to go. */
function NameOfPlace({ value, isMissing, onChange, onEnter }: NameOfPlaceProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextField
      ref={input}
      label={t('form.location')}
      hint={t('map.pick.unnamed')}
      placeholder={t('form.location.example')}
      autoComplete="off"
      maxLength={limits.activity.location.max}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
      error={isMissing && t('missing.location')}
    />
  )
}

/** Once a map is there. */
function useStart(map: MapLibreMap | undefined, onStart: (map: MapLibreMap, signal: AbortSignal) => Promise<void>): void {
  const start = useEffectEvent(onStart)
  useEffect(() => {
    if (!map) return
    const removal = new AbortController()
    void start(map, removal.signal)
    return () => removal.abort()
  }, [map])
}

function useTap(map: MapLibreMap | undefined, onTap: (at: [number, number]) => void): void {
  const tap = useEffectEvent(onTap)
  useEffect(() => {
    if (!map) return
    const { unsubscribe } = map.on('click', ({ lngLat }) => tap([lngLat.lng, lngLat.lat]))
    return unsubscribe
  }, [map])
}
