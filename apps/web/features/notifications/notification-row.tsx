import { Link } from '@tanstack/react-router'
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

type NotificationRowProps = { notification: AppNotification; isToday: boolean; onOpen: () => void }

/** A notification links to its activity, its group, or the security of the account. One about what was deleted can only be marked as read. */
export function NotificationRow({ notification, isToday, onOpen }: NotificationRowProps) {
  const { activityId, facts, isRead } = notification
  const group = useGroups().find(({ id }) => 'groupId' in facts && id === facts.groupId)
  const className = classes(styles.row, !isRead && styles.unread)
  const content = <Content notification={notification} isToday={isToday} />
  return (
    <li>
      {'memberId' in facts && facts.memberId ? (
        <Link to="/admin/users/$userId" params={{ userId: facts.memberId }} hash="attendance" className={className} onClick={onOpen}>
          {content}
        </Link>
      ) : isAboutAttendance(notification) ? (
        <Link to="/profile/attendance" className={className} onClick={onOpen}>
          {content}
        </Link>
      ) : activityId && isAboutPhotos(notification.kind) ? (
        <Link to="/activity/$id/photos" params={{ id: activityId }} className={className} onClick={onOpen}>
          {content}
        </Link>
      ) : activityId && isAboutCars(notification.kind) ? (
        <Link to="/activity/$id/cars" params={{ id: activityId }} className={className} onClick={onOpen}>
          {content}
        </Link>
      ) : activityId && isAboutDiscussion(notification.kind) ? (
        <Link to="/activity/$id/discussion" params={{ id: activityId }} className={className} onClick={onOpen}>
          {content}
        </Link>
      ) : activityId ? (
        <Link
          to="/activity/$id"
          params={{ id: activityId }}
          {...(notification.kind === 'draw-held' && { hash: 'participants' })}
          className={className}
          onClick={onOpen}
        >
          {content}
        </Link>
      ) : group ? (
        <Link to="/groups/$groupId" params={{ groupId: group.id }} className={className} onClick={onOpen}>
          {content}
        </Link>
      ) : 'endsAt' in facts ? (
        <Link to="/profile/security" className={className} onClick={onOpen}>
          {content}
        </Link>
      ) : 'qualification' in notification.facts ? (
        <Link to="/profile" className={className} onClick={onOpen}>
          {content}
        </Link>
      ) : isRead ? (
        <div className={className}>{content}</div>
      ) : (
        <button type="button" className={className} onClick={onOpen}>
          {content}
        </button>
      )}
      <Answer notification={notification} />
      <Offer notification={notification} />
    </li>
  )
}

const isAboutAttendance = ({ kind }: AppNotification) => kind === 'attendance-kept' || kind === 'attendance-removed'

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
