import { Link, useLocation, type LinkComponentProps } from '@tanstack/react-router'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { classes } from './classes.ts'
import styles from './section.module.css'

type SectionProps = {
  title: string
  /** One line below the title. */
  hint?: ReactNode
  /** At the end of the heading: a link or a short text. */
  aside?: ReactNode
  /** `quiet` for the small headings of lists. */
  variant?: 'normal' | 'quiet'
  /** The hash of the URL (without #) that scrolls to this section. */
  anchor?: string
  className?: string
  children: ReactNode
}

export function Section({ title, hint, aside, variant = 'normal', anchor, className, children }: SectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  return (
    <section
      ref={section}
      id={anchor}
      tabIndex={anchor ? -1 : undefined}
      className={classes(styles.section, className)}
      aria-labelledby={id}
    >
      <header className={styles.header}>
        <div>
          <h2 id={id} className={variant === 'quiet' ? styles.quiet : undefined}>
            {title}
          </h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {aside}
      </header>
      {children}
      {anchor && <ScrollOnHash anchor={anchor} section={section} />}
    </section>
  )
}

/** Scrolls to a section with an anchor, and moves the focus there. */
export function showSection(section: HTMLElement | null): void {
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

/**
 * Scrolls to a section that is rendered after the page has loaded, and moves the focus there. It is a separate component because it needs the router,
 * and sections without an anchor are also rendered where there is no router.
 */
function ScrollOnHash({ anchor, section }: { anchor: string; section: RefObject<HTMLElement | null> }) {
  const isTarget = useLocation({ select: ({ hash }) => hash === anchor })
  useEffect(() => {
    if (isTarget) showSection(section.current)
  }, [isTarget, section])
  return null
}

/** A link at the end of the heading, such as "See all". */
export function SectionLink({ children, ...rest }: { children: ReactNode } & Omit<LinkComponentProps, 'children'>) {
  return (
    <Link {...(rest as LinkComponentProps)} className={styles.link}>
      {children}
    </Link>
  )
}
