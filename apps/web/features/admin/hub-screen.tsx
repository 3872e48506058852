import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useQueries } from '../../club/club.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useWords } from '../../words/words.tsx'
import { usePlaces, type AdminPlace } from './places.ts'
import styles from './hub.module.css'

/** Links to every admin page, with hints on what needs attention. */
export function HubScreen() {
  const { t } = useWords()
  const tabs = usePlaces()
  const hints = useHints()
  return (
    <>
      <TopBar title={t('app.admin')} back="/profile" />
      <Page>
        <Card padding="none">
          <ul>
            {tabs.map(({ name, to, labelId, icon: Icon }) => {
              const { text, needsAction = false } = hints[name]
              return (
                <li key={name} className={styles.item}>
                  <Link to={to} className={styles.link}>
                    <span className={styles.icon}>
                      <Icon size={22} aria-hidden />
                    </span>
                    <span className={styles.body}>
                      <b>{t(labelId)}</b>
                      <small className={needsAction ? styles.attention : undefined}>
                        {needsAction && <IconAlertTriangle size={16} aria-hidden />}
                        {text}
                      </small>
                    </span>
                    <IconChevronRight size={18} aria-hidden />
                  </Link>
                </li>
              )
            })}
          </ul>
        </Card>
      </Page>
    </>
  )
}

type Hint = { text: string; needsAction?: boolean }

/** One line for each page. `needsAction` marks the pages where an admin has to act. */
function useHints(): Record<AdminPlace, Hint> {
  const { t } = useWords()
  const { activities, admin } = useQueries()
  const inReview = useQuery(activities.counts({ phase: ['review'] })).data?.total
  const outbox = useQuery(admin.post()).data
  const dead = outbox?.counts['dead'] ?? 0
  return {
    activities: inReview ? { text: t('app.waiting', { count: inReview }), needsAction: true } : { text: t('admin.hub.activities') },
    users: { text: t('admin.hub.users') },
    settings: { text: t('admin.hub.settings') },
    log: { text: t('admin.hub.log') },
    deliveries: deliveriesHint(),
    backup: { text: t('admin.hub.backup') },
  }

  function deliveriesHint(): Hint {
    if (outbox && !outbox.hasMailProvider) return { text: t('deliveries.no-mail'), needsAction: true }
    return dead > 0 ? { text: t('admin.hub.dead', { count: dead }), needsAction: true } : { text: t('admin.hub.deliveries') }
  }
}
