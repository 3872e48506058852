import type { ReactNode } from 'react'
import type { IconType } from './icon.ts'
import styles from './description-list.module.css'

/** A list of items with an icon, a title and a hint. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

type DescriptionItemProps = {
  icon?: IconType
  /** Instead of an icon: an avatar. */
  picture?: ReactNode
  title: ReactNode
  hint?: ReactNode
  /** At the end of the row: a chevron, a button. */
  aside?: ReactNode
}

export function DescriptionItem({ icon: Icon, picture, title, hint, aside }: DescriptionItemProps) {
  return (
    <li>
      {picture ?? <span className={styles.icon}>{Icon && <Icon size={22} aria-hidden />}</span>}
      <span className={styles.text}>
        <b>{title}</b>
        {hint && <small>{hint}</small>}
      </span>
      {aside}
    </li>
  )
}
