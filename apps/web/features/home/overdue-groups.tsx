import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Overview } from '@bothy/contract/activities/overview.ts'
import { Return } from '../../activity-parts/return.tsx'
import { useQueries } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import styles from './overdue-groups.module.css'

/** "Is everyone back?" of each group that is overdue, with the answers. */
export default function OverdueGroups({ groups }: { groups: Overview['overdue'] }) {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <OverdueGroup key={group.id} group={group} />
      ))}
    </div>
  )
}

function OverdueGroup({ group: { id, title, language } }: { group: Overview['overdue'][number] }) {
  const { t } = useTranslation()
  const { data: activity } = useQuery(useQueries().activities.detail(id))
  const heading = t('home.headline.overdue')
  const link = (
    <Link to="/activity/$id" params={{ id }} className={styles.title} lang={detectLanguage(title, language)}>
      {title}
    </Link>
  )
  // Until the activity has loaded, and without a network: its page says why.
  return activity ? (
    <Return activity={activity} title={heading}>
      {link}
    </Return>
  ) : (
    <Section title={heading}>
      <Card>{link}</Card>
    </Section>
  )
}
