import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MemberAccount } from '@bothy/contract/entities.ts'
import { Avatar } from '../../../images/avatar.tsx'
import { MemberCounters, MemberBadges } from './member-badges.tsx'
import styles from './members.module.css'

/** A member in the list: name, email, badges and activity counts. */
export function MemberRow({ user }: { user: MemberAccount }) {
  return (
    <li>
      <Link to="/admin/users/$userId" params={{ userId: user.id }} className={styles.row}>
        <Avatar name={user.name} avatar={user.avatar} size="md" />
        <span className={styles.body}>
          <b>{user.name}</b>
          <small>{user.email}</small>
          <MemberBadges user={user} />
        </span>
        <MemberCounters user={user} />
        <IconChevronRight size={18} aria-hidden className={styles.chevron} />
      </Link>
    </li>
  )
}
