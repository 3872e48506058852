import type { Map as MapLibreMap } from 'maplibre-gl'
import type { CSSProperties } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { legendOf } from './legend-lines.ts'
import styles from './map-legend.module.css'

type MapLegendProps = { map: MapLibreMap; open: boolean; onOpenChange: (open: boolean) => void }

/** What the lines of the map are, drawn as they are at its zoom. */
export function MapLegend({ map, open, onOpenChange }: MapLegendProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('map.legend')}>
      <Lines map={map} />
    </Sheet>
  )
}

function Lines({ map }: Pick<MapLegendProps, 'map'>) {
  const { t } = useTranslation()
  const { layers } = map.getStyle()
  const land = layers.find((layer) => layer.type === 'background')?.paint?.['background-color']
  return (
    <ul className={styles.legend} style={{ '--land': land } as CSSProperties}>
      {legendOf(layers, map.getZoom()).map(({ kind, lines }) => (
        <li key={kind}>
          <svg width="64" height="28" viewBox="0 0 64 28" aria-hidden>
            {lines.map(({ color, width, dashes, cap, opacity, aside }, i) => (
              <path
                key={i}
                d={`M6 ${14 + aside}H58`}
                stroke={color}
                strokeWidth={width}
                strokeDasharray={dashes}
                strokeLinecap={cap}
                opacity={opacity}
              />
            ))}
          </svg>
          {t(kind === 'contours' ? 'map.layer.contours' : `map.way.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
