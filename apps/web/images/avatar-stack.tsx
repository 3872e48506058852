import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import { Avatar } from './avatar.tsx'
import styles from './avatar.module.css'

type AvatarStackProps = {
  members: readonly { id: string; name: string; avatar: string | null }[]
  /** The number of all members, of whom `members` may be the first. */
  total: number
}

/** The style sheet stacks this many. */
const maxShown = 6

/** Overlapping avatars, the first on top, and the number of further members. */
export function AvatarStack({ members, total }: AvatarStackProps) {
  const { t } = useTranslation()
  const shown = members.slice(0, maxShown)
  const more = total - shown.length
  return (
    <ul className={styles.stack}>
      {shown.map(({ id, name, avatar }) => (
        <li key={id}>
          <Avatar name={name} avatar={avatar} labelled />
        </li>
      ))}
      {more > 0 && (
        <li>
          <span className={classes(styles.avatar, styles.more)} role="img" aria-label={t('people.more', { count: more })}>
            {`+${more}`}
          </span>
        </li>
      )}
    </ul>
  )
}
