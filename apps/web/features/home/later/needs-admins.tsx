import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { NextActivities } from '@bothy/contract/activities/overview.ts'
import { updateCachedActivity } from '../../../api/activity-cache.ts'
import { useApi, useQueries } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { detectLanguage } from '../../../ui/title-language.ts'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './card-list.module.css'

/** Activities that an admin has to look at: they have no leader, or were edited after they were approved. Without any there is no card. */
export default function NeedsAdmins() {
  const { t } = useTranslation()
  const needs = useQuery(useQueries().activities.overview()).data?.needsAdmins
  if (!needs) return null
  const { leaderless, rewritten } = needs
  return (
    <>
      {leaderless.count > 0 && <Activities title={t('home.leaderless', { count: leaderless.count })} activities={leaderless} />}
      {rewritten.count > 0 && <Activities title={t('home.rewritten', { count: rewritten.count })} activities={rewritten} canAccept />}
    </>
  )
}

type ActivitiesProps = {
  title: string
  activities: NextActivities
  /** Whether the admin can accept what was edited. */
  canAccept?: boolean
}

function Activities({ title, activities: { count, next }, canAccept }: ActivitiesProps) {
  const { t } = useTranslation()
  const more = count - next.length
  return (
    <Card className={styles.card} role="region" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {next.map((activity) => (
          <li key={activity.id}>
            <Link to="/activity/$id" params={{ id: activity.id }} lang={detectLanguage(activity.title)}>
              {activity.title}
            </Link>
            {canAccept ? <AcceptChanges activity={activity} /> : <IconChevronRight size={20} aria-hidden />}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('home.needs-admins.more', { count: more })}</p>}
    </Card>
  )
}

/** Accepts the version that Home has shown, so that no later edit is accepted unread. */
function AcceptChanges({ activity: { id, title, version } }: { activity: NextActivities['next'][number] }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.acceptChanges({ activityId: id, version }),
    onSuccess: (activity) => {
      updateCachedActivity(client, activity)
      toast.done(t('activity.done.acceptChanges'))
    },
    onError: (error) => {
      toast.failed(error)
      void client.invalidateQueries({ queryKey: queryKeys.lists })
    },
  })
  return (
    <Button size="small" loading={isPending} ignoresDoubleTap aria-label={t('home.looks-fine', { title })} onClick={() => mutate()}>
      {t('activity.step.acceptChanges')}
    </Button>
  )
}
