import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'
import { useApi, useQueries as useApiQueries } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { isInBounds } from '../../../map/map-view.ts'
import styles from './map-screen.module.css'

/** Activities that are named; the others are counted. */
const named = 5

/** Activities whose places the map will not show. */
export function LeftOut({ region }: { region: MapRegion }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { detail } = useApiQueries().activities
  const { data } = useQuery({
    queryKey: [...queryKeys.lists, 'places-of-all'],
    queryFn: ({ signal }) => api.listActivityPlaces({}, { signal }),
  })
  const places = data?.places ?? []
  const outside = places.filter((place) => !isInBounds(place, region))
  const titles = useQueries({ queries: outside.slice(0, named).map(({ id }) => ({ ...detail(id), select: titleOf })) })
  const more = outside.length - named
  return (
    <div>
      <p role="status">{places.length > 0 && t('region-map.left-out', { count: outside.length, all: places.length })}</p>
      {outside.length > 0 && (
        <ul className={styles.leftOut}>
          {titles.map(({ data: title }, i) => (
            <li key={outside[i]!.id}>
              {title && (
                <Link to="/activity/$id" params={{ id: outside[i]!.id }}>
                  {title}
                </Link>
              )}
            </li>
          ))}
          {more > 0 && <li>{t('region-map.left-out.more', { count: more })}</li>}
        </ul>
      )}
    </div>
  )
}

const titleOf = ({ title }: { title: string }) => title
