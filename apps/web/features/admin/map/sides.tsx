import { mapEdges, type MapRegion } from '@bothy/contract/admin/club-map.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import styles from './map-screen.module.css'

const { lat, lon } = mapEdges
const names = ['north', 'south', 'west', 'east'] as const
const step = 0.1

/** What a side may be: north is above south. Over the date line, west and east may be in any order. */
function rangeOf(side: (typeof names)[number], { north, south }: MapRegion): { min: number; max: number } {
  if (side === 'north') return { min: Math.abs(south) <= lat ? south : -lat, max: lat }
  if (side === 'south') return { min: -lat, max: Math.abs(north) <= lat ? north : lat }
  return { min: -lon, max: lon }
}

type SidesProps = { region: MapRegion; onChange: (region: MapRegion, isFinal: boolean) => void }

/** For who knows the degrees. */
export function Sides({ region, onChange }: SidesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <details className={styles.degrees}>
      <summary>{t('region-map.degrees')}</summary>
      <div className={styles.sides}>
        {names.map((name) => {
          const { min, max } = rangeOf(name, region)
          const isOutside = region[name] < min || region[name] > max
          const change = (value: number | null, isFinal: boolean) => onChange({ ...region, [name]: value ?? region[name] }, isFinal)
          return (
            <NumberStepper
              key={name}
              label={t(`region-map.${name}`)}
              error={isOutside ? t('region-map.range', { min: format.number(min), max: format.number(max) }) : undefined}
              value={region[name]}
              min={min}
              max={max}
              step={step}
              onChange={(value) => change(value, false)}
              onCommit={(value) => change(value, true)}
            />
          )
        })}
      </div>
    </details>
  )
}
