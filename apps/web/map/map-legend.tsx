import type { CSSProperties } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useTheme } from '../settings/theme.ts'
import { Sheet } from '../ui/sheet.tsx'
import { mapColors, type MapColors } from './map-colors.ts'
import { wayKinds, type WayKind } from './way-kinds.ts'
import styles from './map-legend.module.css'

type Line = { color: string; width: number; dashes?: string; cap?: 'round'; opacity?: number }

/** As `vector-layers.ts` draws them at large scales, one above the other. */
const linesOf = ({ path, track, halo, road, roadEdge, rail, reserve, border }: MapColors): Record<WayKind, readonly Line[]> => ({
  path: [
    { color: halo, width: 5, opacity: 0.85 },
    { color: path, width: 2, dashes: '5 3.6' },
  ],
  track: [{ color: track, width: 2, dashes: '0 4.4', cap: 'round' }],
  road: [
    { color: roadEdge, width: 6 },
    { color: road, width: 4 },
  ],
  rail: [
    { color: rail, width: 1.6 },
    { color: rail, width: 7, dashes: '1.6 6' },
  ],
  lift: [
    { color: rail, width: 1.2 },
    { color: rail, width: 5, dashes: '0 13', cap: 'round' },
  ],
  reserve: [{ color: reserve, width: 5, opacity: 0.35 }],
  border: [{ color: border, width: 1.2, dashes: '6 2 1 2', opacity: 0.7 }],
})

/** What the lines of the map are. */
export function MapLegend({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation()
  const colors = mapColors(useTheme().dark, matchMedia('(prefers-contrast: more)').matches)
  const lines = linesOf(colors)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('map.legend')}>
      <ul className={styles.legend}>
        {wayKinds.map((kind) => (
          <li key={kind}>
            <svg width="64" height="28" viewBox="0 0 64 28" style={{ '--land': colors.land } as CSSProperties} aria-hidden>
              {lines[kind].map(({ color, width, dashes, cap, opacity }, i) => (
                <path
                  key={i}
                  d="M6 14H58"
                  stroke={color}
                  strokeWidth={width}
                  strokeDasharray={dashes}
                  strokeLinecap={cap}
                  opacity={opacity}
                />
              ))}
            </svg>
            {t(`map.way.${kind}`)}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
