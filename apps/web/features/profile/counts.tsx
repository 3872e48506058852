import { Link } from '@tanstack/react-router'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useFormat } from '../../format/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './counts.module.css'
import { tabs } from './profile-tabs.tsx'

/** How much I created, joined and keep; each number leads to its list. */
export function Counts({ user }: { user: UserInfo }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <Card padding="none" className={styles.card}>
      <ul className={styles.counts}>
        {tabs.map(({ kind, to, words }) => (
          <li key={kind}>
            <Link to={to}>
              <b>{format.number(user[kind])}</b> {t(words)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
