import type { CountryLabel, Frame } from '../../../map/country-labels.ts'
import { cssPercent } from '../../../ui/css-percent.ts'
import type { TownLabel } from './town-labels.ts'
import styles from './world-map.module.css'

type MapLabelsProps = {
  frame: Frame
  countries: readonly CountryLabel[]
  nameOf: (country: CountryLabel['country']) => string
  towns: readonly TownLabel[]
}

/** The names on the picture. They stay as large when it is zoomed. */
export function MapLabels({ frame: { x, y, width, height }, countries, nameOf, towns }: MapLabelsProps) {
  const at = (place: { x: number; y: number }) => ({
    insetInlineStart: cssPercent((place.x - x) / width + 0.5),
    insetBlockStart: cssPercent((place.y - y) / height + 0.5),
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
