import { Link } from '@tanstack/react-router'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import { tabs } from './profile-tabs.tsx'
import styles from './counts.module.css'

/** How many activities the member created, joined and marked as favorites. Each count links to its list. */
export function Counts({ user }: { user: UserInfo }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Card padding="none" className={styles.card}>
      <ul className={styles.counts}>
        {tabs.map(({ kind, to, labelId }) => (
          <li key={kind}>
            <Link to={to}>
              <b>{format.number(user[kind])}</b> {t(labelId)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
