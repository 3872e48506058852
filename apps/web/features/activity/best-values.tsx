import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { UnitSystem } from '@bothy/contract/choices.ts'
import type { Route } from '@bothy/contract/entities.ts'
import { kilometersPerMile } from '../../format/distances.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import styles from './best-values.module.css'

const figures = {
  /** As precise as it is shown: tenths of a kilometer or mile. */
  distance: ({ distance }: Route, units: UnitSystem) => Math.round((units === 'imperial' ? distance / kilometersPerMile : distance) * 10),
  duration: ({ duration }: Route) => Math.round(duration * 60),
  ascent: ({ track }: Route) => track?.ascent,
  descent: ({ track }: Route) => track?.descent,
}
type Figure = keyof typeof figures
/** Ids of routes. */
export type BestValues = Partial<Record<Figure, string>>

/** The route with the smallest value of each figure. Where routes share it, or only one is known, none is the best. */
export function bestValuesOf(routes: readonly Route[], units: UnitSystem): BestValues {
  const best = (Object.keys(figures) as Figure[]).flatMap((figure) => {
    const known = routes.flatMap((route) => {
      const value = figures[figure](route, units)
      return value == null ? [] : [{ id: route.id, value }]
    })
    const [smallest, next] = known.toSorted((one, other) => one.value - other.value)
    return smallest && next && smallest.value < next.value ? [[figure, smallest.id] as const] : []
  })
  return Object.fromEntries(best)
}

/** Marks the best value of a row with an icon and a word. */
export function BestMark({ kind }: { kind: 'shortest' | 'quickest' | 'least' }) {
  const { t } = useTranslation()
  return (
    <em className={styles.best}>
      <IconCircleCheck size={14} aria-hidden />
      {t(`route.best.${kind}`)}
    </em>
  )
}
