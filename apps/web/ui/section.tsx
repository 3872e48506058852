import { Link, useLocation, type LinkComponentProps } from '@tanstack/react-router'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
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
  /** What an address ends with, after the #, that leads to this section. */
  anchor?: string
  className?: string
  children: ReactNode
}

export function Section({ title, hint, aside, look = 'normal', anchor, className, children }: SectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} id={anchor} className={classes(styles.section, className)} aria-labelledby={id}>
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
      {anchor && <WhenSought anchor={anchor} section={section} />}
    </section>
  )
}

/** Brings a section into sight that the address asks for, though it comes later than the page. Sections without an anchor may stand where no router is. */
function WhenSought({ anchor, section }: { anchor: string; section: RefObject<HTMLElement | null> }) {
  const isSought = useLocation({ select: ({ hash }) => hash === anchor })
  useEffect(() => {
    if (isSought) section.current?.scrollIntoView()
  }, [isSought, section])
  return null
}

/** "See all" at the end of a heading. */
export function SectionLink({ children, ...rest }: { children: ReactNode } & Omit<LinkComponentProps, 'children'>) {
  return (
    <Link {...(rest as LinkComponentProps)} className={styles.link}>
      {children}
    </Link>
  )
}
