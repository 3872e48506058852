import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ManagedUser } from '@bothy/contract/entities.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Counters, UserBadges } from './user-facts.tsx'
import styles from './users.module.css'

/** A member in the list: who, how to reach them, and how busy they are. */
export function UserRow({ user }: { user: ManagedUser }) {
  return (
    <li>
      <Link to="/admin/users/$userId" params={{ userId: user.id }} className={styles.row}>
        <Avatar name={user.name} avatar={user.avatar} size="md" />
        <span className={styles.words}>
          <b>{user.name}</b>
          <small>{user.email}</small>
          <UserBadges user={user} />
        </span>
        <Counters user={user} />
        <IconChevronRight size={18} aria-hidden className={styles.onward} />
      </Link>
    </li>
  )
}
