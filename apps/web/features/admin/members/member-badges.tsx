import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMailQuestion from '@tabler/icons-react/dist/esm/icons/IconMailQuestion.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './members.module.css'

/** Badges that mark an admin, an unverified email address and a locked account. */
export function MemberBadges({ user: { isAdmin, emailVerified, lockedUntil } }: { user: MemberAccount }) {
  const { t } = useTranslation()
  if (!isAdmin && emailVerified && lockedUntil === null) return null
  return (
    <span className={styles.badges}>
      {isAdmin && (
        <span className={classes(styles.badge, styles.admin)}>
          <IconShieldCheck size={16} aria-hidden />
          {t('user.admin')}
        </span>
      )}
      {!emailVerified && (
        <span className={classes(styles.badge, styles.warning)}>
          <IconMailQuestion size={16} aria-hidden />
          {t('user.unconfirmed')}
        </span>
      )}
      {lockedUntil !== null && (
        <span className={classes(styles.badge, styles.warning)}>
          <IconLock size={16} aria-hidden />
          {t('user.locked')}
        </span>
      )}
    </span>
  )
}

/** How many activities the member joined, created and marked as favorites. */
export function MemberCounters({ user }: { user: MemberAccount }) {
  const { t } = useTranslation()
  return (
    <span className={styles.counters}>
      <span>{t('user.participated', { count: user.participatedActivities })}</span>
      <span>{t('user.created', { count: user.createdActivities })}</span>
      <span>{t('user.favorites', { count: user.favoriteActivities })}</span>
    </span>
  )
}
