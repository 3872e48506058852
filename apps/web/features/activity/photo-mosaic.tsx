import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Activity } from '@bothy/contract/entities.ts'
import { useApi } from '../../api/api-context.tsx'
import { photosQuery } from '../../api/photos-query.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PhotoImage } from '../../images/photo-image.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './photo-mosaic.module.css'

const shown = 6

/** The newest photos, the first one large, and the way to all of them. */
export default function PhotoMosaic({ activity: { id } }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api } = useApi()
  const { data } = useInfiniteQuery(photosQuery(api, id))
  const [first] = data?.pages ?? []
  if (!first || (first.count === 0 && first.refusal !== null)) return null
  const { items, count, people, refusal } = first
  const tiles = items.slice(0, shown)
  const others = count - tiles.length
  return (
    <Section title={t('photos.title')}>
      {tiles.length > 0 && (
        <>
          <p className={styles.summary}>{t('photos.summary', { count, people })}</p>
          <ul className={styles.mosaic} data-count={tiles.length}>
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
        </>
      )}
      <LinkButton variant={refusal === null ? 'light' : 'subtle'} to="/activity/$id/photos" params={{ id }}>
        {t(refusal === null ? 'photos.add' : 'photos.all')}
      </LinkButton>
    </Section>
  )
}
