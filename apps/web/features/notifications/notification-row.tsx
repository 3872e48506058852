import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AppNotification } from '@bothy/contract/members/notifications.ts'
import { isAboutCars, isAboutDiscussion, isAboutPhotos } from '@bothy/contract/notifications.ts'
import { useGroups } from '../../activity-parts/group-name.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { classes } from '../../ui/classes.ts'
import { detectLanguage } from '../../ui/title-language.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Answer } from './answer.tsx'
import { notificationIcons } from './notification-icons.ts'
import { factOf, quoteOf, sentenceOf, titleOf } from './notification-text.ts'
import { Offer } from './offer.tsx'
import styles from './notifications.module.css'

type LinkProps = Pick<LinkComponentProps, 'to' | 'params' | 'hash'>

type NotificationRowProps = { notification: AppNotification; isToday: boolean; onOpen: () => void }

/** A notification links to its activity, its group, or the security of the account. One about what was deleted can only be marked as read. */
export function NotificationRow({ notification, isToday, onOpen }: NotificationRowProps) {
  const { facts, isRead } = notification
  const group = useGroups().find(({ id }) => 'groupId' in facts && id === facts.groupId)
  const link = linkOf(notification, group)
  const className = classes(styles.row, !isRead && styles.unread)
  const content = <Content notification={notification} isToday={isToday} />
  return (
    <li>
      {link ? (
        <Link {...link} className={className} onClick={onOpen}>
          {content}
        </Link>
      ) : isRead ? (
        <div className={className}>{content}</div>
      ) : (
        <button type="button" className={className} onClick={onOpen}>
          {content}
        </button>
      )}
      <Answer notification={notification} onOpen={onOpen} />
      <Offer notification={notification} />
    </li>
  )
}

function linkOf({ activityId, kind, facts }: AppNotification, group: { id: string } | undefined): LinkProps | undefined {
  if ('memberId' in facts && facts.memberId) return { to: '/admin/users/$userId', params: { userId: facts.memberId }, hash: 'attendance' }
  if (kind === 'attendance-kept' || kind === 'attendance-removed') return { to: '/profile/attendance' }
  if (activityId) return { to: pageAbout(kind), params: { id: activityId }, ...(kind === 'draw-held' && { hash: 'participants' }) }
  if (group) return { to: '/groups/$groupId', params: { groupId: group.id } }
  if ('endsAt' in facts) return { to: '/profile/security' }
  return 'qualification' in facts ? { to: '/profile' } : undefined
}

function pageAbout(kind: AppNotification['kind']) {
  if (isAboutPhotos(kind)) return '/activity/$id/photos'
  if (isAboutCars(kind)) return '/activity/$id/cars'
  return isAboutDiscussion(kind) ? '/activity/$id/discussion' : '/activity/$id'
}

function Content({ notification, isToday }: Pick<NotificationRowProps, 'notification' | 'isToday'>) {
  const { t, locale } = useTranslation()
  const format = useFormat()
  const { kind, facts, createdAt, isRead } = notification
  const Icon = notificationIcons[kind]
  const reader = { t, locale, format }
  const title = titleOf(notification, reader)
  const fact = factOf(notification, reader)
  const quote = quoteOf(notification)
  return (
    <>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <span className={styles.body}>
        <Line>
          {!isRead && <VisuallyHidden>{t('notifications.is-unread')} </VisuallyHidden>}
          <b lang={'endsAt' in facts ? undefined : detectLanguage(title)}>{title}</b>
        </Line>
        <Line>{sentenceOf(notification, reader)}</Line>
        {fact && <Line>{fact}</Line>}
        {quote && (
          <span className={styles.quote} lang={detectLanguage(quote)}>
            {quote}
          </span>
        )}
        <time dateTime={createdAt} title={format.longDayAndTime(createdAt)}>
          {/* A heading says the day of the others, and whole days since then may be fewer than those of the calendar. */}
          {isToday ? format.since(createdAt) : format.time(createdAt)}
        </time>
      </span>
    </>
  )
}

/** The parts of a link are read as one text, so each ends with a space. */
const Line = ({ children }: { children: ReactNode }) => <span>{children} </span>
