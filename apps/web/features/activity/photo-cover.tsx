import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Activity } from '@bothy/contract/entities.ts'
import { useApi } from '../../api/api-context.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PhotoImage } from '../../images/photo-image.tsx'
import { photosQuery } from '../../images/photos-query.ts'
import styles from './photo-cover.module.css'

const shown = 6

/** The newest photos over the cover, in the same box, so that nothing moves: the first one large, and the last one leads to all others. */
export default function PhotoCover({ activity: { id } }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api } = useApi()
  const { data } = useInfiniteQuery(photosQuery(api, id))
  const [first] = data?.pages ?? []
  if (!first || first.count === 0) return null
  const tiles = first.items.slice(0, shown)
  const others = first.count - tiles.length
  return (
    <ul className={styles.mosaic} data-count={tiles.length} aria-label={t('photos.title')}>
      {tiles.map((photo, index) => (
        <li key={photo.id}>
          {others > 0 && index === tiles.length - 1 ? (
            <Link to="/activity/$id/photos" params={{ id }} aria-label={t('photos.all')}>
              <PhotoImage photo={photo} />
              <span className={styles.more} aria-hidden>
                +{format.number(others)}
              </span>
            </Link>
          ) : (
            <Link to="/activity/$id/photos/$photoId" params={{ id, photoId: photo.id }}>
              <PhotoImage photo={photo} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
