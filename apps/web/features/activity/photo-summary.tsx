import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Activity } from '@bothy/contract/entities.ts'
import { useApi } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { photosQuery } from '../../images/photos-query.ts'
import { LinkButton } from '../../ui/button.tsx'
import styles from './photo-summary.module.css'

/** How many photos there are, and the way to all of them. The newest are over the cover. */
export default function PhotoSummary({ activity: { id } }: { activity: Activity }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { data } = useInfiniteQuery(photosQuery(api, id))
  const [first] = data?.pages ?? []
  if (!first || (first.count === 0 && first.refusal !== null)) return null
  const { count, people, refusal } = first
  return (
    <div className={styles.summary}>
      <p>{count > 0 ? t('photos.summary', { count, people }) : t('photos.none.title')}</p>
      {refusal === null ? (
        <LinkButton variant="light" size="small" icon={IconPhotoPlus} to="/activity/$id/photos" params={{ id }}>
          {t('photos.add')}
        </LinkButton>
      ) : (
        <LinkButton variant="subtle" size="small" to="/activity/$id/photos" params={{ id }}>
          {t('photos.all')}
        </LinkButton>
      )}
    </div>
  )
}
