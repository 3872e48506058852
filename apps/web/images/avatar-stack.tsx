import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import { Avatar } from './avatar.tsx'
import styles from './avatar.module.css'

type Person = { id: string; name: string; avatar: string | null }

/** Overlapping avatars, the first on top, and the number of further members. */
export function AvatarStack({ people, total = people.length, max = 6 }: { people: readonly Person[]; total?: number; max?: number }) {
  const { t } = useTranslation()
  const shown = people.slice(0, max)
  const more = total - shown.length
  return (
    <ul className={styles.stack}>
      {shown.map((person) => (
        <li key={person.id}>
          <Avatar name={person.name} avatar={person.avatar} labelled />
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
