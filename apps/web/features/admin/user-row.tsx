import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ManagedUser } from '@bothy/contract/entities.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Counters, UserBadges } from './user-facts.tsx'
import styles from './users.module.css'

/** A member in the list: name, email, badges and activity counts. */
export function UserRow({ user }: { user: ManagedUser }) {
  return (
    <li>
      <Link to="/admin/users/$userId" params={{ userId: user.id }} className={styles.row}>
        <Avatar name={user.name} avatar={user.avatar} size="md" />
        <span className={styles.body}>
          <b>{user.name}</b>
          <small>{user.email}</small>
          <UserBadges user={user} />
        </span>
        <Counters user={user} />
        <IconChevronRight size={18} aria-hidden className={styles.chevron} />
      </Link>
    </li>
  )
}
