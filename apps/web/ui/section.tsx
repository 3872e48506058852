import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './section.module.css'

export type SectionProps = {
  title: string
  /** One line below the title. */
  hint?: ReactNode
  /** Stands at the end of the heading: a link or a small note. */
  aside?: ReactNode
  /** `quiet` for the small headings of lists. */
  look?: 'normal' | 'quiet'
  className?: string
  children: ReactNode
}

export function Section({ title, hint, aside, look = 'normal', className, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes(styles.section, className)} aria-labelledby={id}>
      <header className={styles.header}>
        <div>
          <h2 id={id} className={look === 'quiet' ? styles.quiet : undefined}>
            {title}
          </h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}

/** "See all" at the end of a heading. */
export function SectionLink({ children, ...rest }: { children: ReactNode } & Omit<LinkComponentProps, 'children'>) {
  return (
    <Link {...(rest as LinkComponentProps)} className={styles.link}>
      {children}
    </Link>
  )
}
