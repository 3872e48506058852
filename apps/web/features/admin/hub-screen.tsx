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

/** The way into every page of the administration, with what wants to be looked at. */
export function HubScreen() {
  const { t } = useWords()
  const places = usePlaces()
  const hints = useHints()
  return (
    <>
      <TopBar title={t('app.admin')} back="/profile" />
      <Page>
        <Card padding="none">
          <ul>
            {places.map(({ name, to, words, icon: Icon }) => {
              const { text, wants = false } = hints[name]
              return (
                <li key={name} className={styles.place}>
                  <Link to={to} className={styles.way}>
                    <span className={styles.icon}>
                      <Icon size={22} aria-hidden />
                    </span>
                    <span className={styles.words}>
                      <b>{t(words)}</b>
                      <small className={wants ? styles.wants : undefined}>
                        {wants && <IconAlertTriangle size={16} aria-hidden />}
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

type Hint = { text: string; wants?: boolean }

/** One line below each place; `wants` where somebody has to act. */
function useHints(): Record<AdminPlace, Hint> {
  const { t } = useWords()
  const { activities, admin } = useQueries()
  const waiting = useQuery(activities.counts({ phase: ['review'] })).data?.total
  const post = useQuery(admin.post()).data
  const dead = post?.counts['dead'] ?? 0
  return {
    activities: waiting ? { text: t('app.waiting', { count: waiting }), wants: true } : { text: t('admin.hub.activities') },
    users: { text: t('admin.hub.users') },
    settings: { text: t('admin.hub.settings') },
    log: { text: t('admin.hub.log') },
    deliveries: deliveriesHint(),
    backup: { text: t('admin.hub.backup') },
  }

  function deliveriesHint(): Hint {
    if (post && !post.hasMailProvider) return { text: t('deliveries.no-mail'), wants: true }
    return dead > 0 ? { text: t('admin.hub.dead', { count: dead }), wants: true } : { text: t('admin.hub.deliveries') }
  }
}
