import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import type { NextActivities, Overview } from '@bothy/contract/activities/overview.ts'
import { useActivityCommands } from '../../commands/use-activity-commands.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import styles from './card-list.module.css'

/** Activities that an admin or a reviewer of their group has to look at: they have no leader, or were edited after they were approved. Without any there is no card. */
export default function NeedsAdmins({ needs: { leaderless, rewritten } }: { needs: NonNullable<Overview['needsAdmins']> }) {
  const { t } = useTranslation()
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
function AcceptChanges({ activity }: { activity: NextActivities['next'][number] }) {
  const { t } = useTranslation()
  const { run, isPending } = useActivityCommands(activity)
  return (
    <Button
      size="small"
      loading={isPending}
      ignoresDoubleTap
      aria-label={t('home.looks-fine', { title: activity.title })}
      onClick={() => run({ name: 'acceptChanges', version: activity.version })}
    >
      {t('activity.step.acceptChanges')}
    </Button>
  )
}
