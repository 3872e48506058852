/** Who rides with whom, for the table of participants. */
import type { Cars } from '@bothy/contract/activities/cars.ts'
import type { Translation } from '../../i18n/translation.tsx'

export type RidesColumn = { heading: string; of: ReadonlyMap<string, string> }

/** The name of the driver beside whoever rides along. Undefined without cars. */
export function ridesColumn({ items }: Pick<Cars, 'items'>, t: Translation['t']): RidesColumn | undefined {
  if (items.length === 0) return undefined
  const rides = items.flatMap(({ driver, passengers }) => [
    [driver.id, t('cars.drives')] as const,
    ...passengers.map(({ id }) => [id, driver.name] as const),
  ])
  return { heading: t('cars.column'), of: new Map(rides) }
}
