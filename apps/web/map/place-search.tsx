import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useId, useState, type KeyboardEvent } from 'react'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { findPlaces, neighborOf } from './map-names.ts'
import type { NamedPlace } from './tile-names.ts'
import styles from './place-search.module.css'

type PlaceSearchProps = {
  /** Undefined while they are read. */
  places: readonly NamedPlace[] | undefined
  onFocus?: () => void
  /** What is said where there is no such name. */
  none?: string
  onChoose: (place: NamedPlace) => void
}

/** Searches the names of the map. Arrow keys go through what is found, Enter chooses it. */
export function PlaceSearch({ places, onFocus, none, onChoose }: PlaceSearchProps) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = isOpen && places ? findPlaces(places, typed) : []
  const isWanted = isOpen && typed.trim() !== ''
  const choose = (place: NamedPlace) => {
    setTyped(place.name)
    setIsOpen(false)
    onChoose(place)
  }
  const step = (by: number) => {
    setIsOpen(true)
    if (found.length > 0) setActive((active + by + found.length) % found.length)
  }
  const press = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (steps) step(steps)
    // In a form, Enter would send it.
    else if (event.key === 'Enter') {
      if (found[active]) choose(found[active])
    } else if (event.key === 'Escape' && isWanted) {
      setIsOpen(false)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  return (
    <div className={styles.search}>
      <div className={styles.box}>
        <IconSearch size={20} aria-hidden />
        <input
          type="text"
          enterKeyHint="search"
          role="combobox"
          aria-label={t('map.search')}
          placeholder={t('map.search')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onFocus={onFocus}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
            setIsOpen(true)
          }}
          onBlur={() => setIsOpen(false)}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}-found`} role="listbox" aria-label={t('map.search')} className={styles.found} hidden={found.length === 0}>
        {found.map((place, index) => (
          <PlaceOption
            key={`${place.kind} ${place.name} ${place.latitude}`}
            id={`${id}-${index}`}
            place={place}
            neighbor={neighborOf(place, found, places ?? [])}
            isActive={index === active}
            onChoose={() => choose(place)}
          />
        ))}
      </div>
      <p role="status" className={styles.none}>
        {isWanted && found.length === 0 && (places ? (none ?? t('map.search.none')) : t('map.search.reading'))}
      </p>
    </div>
  )
}

type PlaceOptionProps = {
  id: string
  place: NamedPlace
  neighbor: ReturnType<typeof neighborOf>
  isActive: boolean
  onChoose: () => void
}

function PlaceOption({ id, place, neighbor, isActive, onChoose }: PlaceOptionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <b>{place.name}</b>
      <span>
        {t(`map.sign.${place.kind}`)}
        {place.elevationM !== undefined && ` · ${format.height(place.elevationM)}`}
        {neighbor && ` · ${t('map.pick.from', { distance: format.distance(neighbor.distanceM / 1000), name: neighbor.place.name })}`}
      </span>
    </button>
  )
}
