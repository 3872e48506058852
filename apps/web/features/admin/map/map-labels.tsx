import type { CountryLabel, Frame } from '../../../map/country-labels.ts'
import type { TownLabel } from './town-labels.ts'
import styles from './world-map.module.css'

type MapLabelsProps = {
  frame: Frame
  countries: readonly CountryLabel[]
  nameOf: (country: CountryLabel['country']) => string
  towns: readonly TownLabel[]
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** The names on the picture. They stay as large when it is zoomed. */
export function MapLabels({ frame: { x, y, width, height }, countries, nameOf, towns }: MapLabelsProps) {
  const at = (place: { x: number; y: number }) => ({
    insetInlineStart: percent((place.x - x) / width + 0.5),
    insetBlockStart: percent((place.y - y) / height + 0.5),
  })
  return (
    <div className={styles.labels} aria-hidden>
      {countries.map((label) => (
        <span key={label.country.name} className={styles.country} style={at(label)}>
          {nameOf(label.country)}
        </span>
      ))}
      {towns.map((label) => (
        <span key={`${label.town.name} ${label.x} ${label.y}`} className={styles.town} style={at(label)}>
          {label.town.name}
        </span>
      ))}
    </div>
  )
}
