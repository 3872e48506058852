import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './nothing.module.css'

/** Shown when no activity has a free seat: a link to all activities, or to the form for the first one of the club. */
export function NothingOpen() {
  const { t } = useTranslation()
  const { data } = useQuery(useQueries().activities.counts({}))
  if (!data) return null
  const isEmptyClub = data.total === 0
  return (
    <Card className={styles.empty}>
      <p>{isEmptyClub ? t('home.open.first') : t('home.open.none')}</p>
      <LinkButton to={isEmptyClub ? '/create-activity' : '/activities'} variant="light" size="small">
        {isEmptyClub ? t('home.quick.create') : t('home.open.browse')}
      </LinkButton>
    </Card>
  )
}
