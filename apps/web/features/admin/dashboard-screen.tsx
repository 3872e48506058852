import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useQueries } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { MembersToLetIn } from '../../members/members-to-let-in.tsx'
import { useMembersToLetIn } from '../../members/use-members-to-let-in.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useAdminTabs, type AdminTab } from './admin-tabs.ts'
import { healthStatesOf } from './health/health-states.ts'
import { useHealth } from './health/use-health.ts'
import styles from './dashboard.module.css'

/** Links to every admin page, with hints on what needs attention. */
export function DashboardScreen() {
  const { t } = useTranslation()
  const tabs = useAdminTabs()
  const hints = useHints()
  return (
    <Page width="page">
      <TopBar title={t('app.admin')} back="/profile" />
      <MembersToLetIn />
      <Card padding="none">
        <ul className={styles.items}>
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
  )
}

type Hint = { text: string; needsAction?: boolean }

/** One line for each page. `needsAction` marks the pages where an admin has to act. */
function useHints(): Record<AdminTab, Hint> {
  const { t } = useTranslation()
  const { activities, admin } = useQueries()
  const inReview = useQuery(activities.counts({ phase: ['review'] })).data?.total
  const waiting = useMembersToLetIn().length
  const reports = useQuery(activities.overview()).data?.review?.reports ?? 0
  const outbox = useQuery(admin.deliverySummary()).data
  const health = useHealth().data
  const failed = health ? healthStatesOf(health).filter((state) => state === 'failed').length : 0
  const dead = outbox?.counts['dead'] ?? 0
  const deliveriesHint = (): Hint => {
    if (outbox && !outbox.hasMailProvider) return { text: t('deliveries.no-mail'), needsAction: true }
    return dead > 0 ? { text: t('admin.hub.dead', { count: dead }), needsAction: true } : { text: t('admin.hub.deliveries') }
  }
  return {
    activities: inReview ? { text: t('app.waiting', { count: inReview }), needsAction: true } : { text: t('admin.hub.activities') },
    users: waiting ? { text: t('let-in.title', { count: waiting }), needsAction: true } : { text: t('admin.hub.users') },
    reports: reports > 0 ? { text: t('reports.waiting', { count: reports }), needsAction: true } : { text: t('admin.hub.reports') },
    groups: { text: t('admin.hub.groups') },
    qualifications: { text: t('admin.hub.qualifications') },
    year: { text: t('admin.hub.year') },
    settings: { text: t('admin.hub.settings') },
    map: { text: t('admin.hub.map') },
    log: { text: t('admin.hub.log') },
    deliveries: deliveriesHint(),
    backup: { text: t('admin.hub.backup') },
    health: failed > 0 ? { text: t('check.sum.failed', { count: failed }), needsAction: true } : { text: t('admin.hub.health') },
  }
}
