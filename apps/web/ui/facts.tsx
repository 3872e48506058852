import type { ReactNode } from 'react'
import type { IconType } from './icon.ts'
import styles from './facts.module.css'

/** A list of facts: icon, value, explanation. */
export function Facts({ children }: { children: ReactNode }) {
  return <ul className={styles.facts}>{children}</ul>
}

export type FactProps = {
  icon?: IconType
  /** Instead of an icon: an avatar. */
  picture?: ReactNode
  title: ReactNode
  hint?: ReactNode
  /** Stands at the end: a chevron, a button. */
  aside?: ReactNode
}

export function Fact({ icon: Icon, picture, title, hint, aside }: FactProps) {
  return (
    <li>
      {picture ?? <span className={styles.icon}>{Icon && <Icon size={22} aria-hidden />}</span>}
      <span className={styles.words}>
        <b>{title}</b>
        {hint && <small>{hint}</small>}
      </span>
      {aside}
    </li>
  )
}
