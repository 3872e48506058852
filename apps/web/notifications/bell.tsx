import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi, useUser } from '../api/api-context.tsx'
import { unreadCount } from '../api/notification-queries.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import styles from './bell.module.css'

/** In the side navigation, in the header of a screen, or on a picture. Where the side navigation is shown, CSS hides the other two. */
export type BellPlace = 'side' | 'head' | 'picture'

/** The badge shows "99+" for more. */
const maxCount = 99

/** The link of a member to their notifications, with the number of unread ones. */
export default function Bell(props: { place: BellPlace }) {
  return useUser() && <MemberBell {...props} />
}

function MemberBell({ place }: { place: BellPlace }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api } = useApi()
  const { data: unread = 0 } = useQuery(unreadCount(api))
  const label = unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.title')
  return (
    <Link to="/notifications" className={classes(styles.bell, styles[place])} aria-label={label} title={label}>
      <IconBell size={22} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > maxCount ? `${format.number(maxCount)}+` : format.number(unread)}
        </span>
      )}
    </Link>
  )
}
