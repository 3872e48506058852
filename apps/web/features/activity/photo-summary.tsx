import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Activity } from '@bothy/contract/entities.ts'
import { AddPhotosButton } from '../../activity-parts/add-photos-button.tsx'
import { useApi } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { photosQuery } from '../../images/photos-query.ts'
import { LinkButton } from '../../ui/button.tsx'
import styles from './photo-summary.module.css'

/** How many photos there are, and the way to all of them, which whoever adds some goes, too. The first are over the cover. */
export default function PhotoSummary({ activity: { id, title } }: { activity: Activity }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { api } = useApi()
  const { data } = useInfiniteQuery(photosQuery(api, id))
  const [first] = data?.pages ?? []
  if (!first || (first.count === 0 && first.refusal !== null)) return null
  const { count, people, refusal } = first
  const all = { to: '/activity/$id/photos', params: { id } } as const
  return (
    <div className={styles.summary}>
      <p>{count > 0 ? t('photos.summary', { count, people }) : t('photos.none.title')}</p>
      {count > 0 && (
        <LinkButton variant="subtle" size="small" {...all}>
          {t('photos.all')}
        </LinkButton>
      )}
      {refusal === null && <AddPhotosButton variant="light" size="small" activity={{ id, title }} onAdded={() => void navigate(all)} />}
    </div>
  )
}
