import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import styles from './year-links.module.css'

/** The year in the address of the page; this one without. */
export function useShownYear(): number {
  const { year } = useParams({ strict: false })
  const [now] = useState(() => new Date())
  return year === undefined ? now.getFullYear() : Number(year)
}

export type YearLinksProps = {
  /** What is read for the links. */
  label: string
  to: '/profile/years/$year' | '/years/$year' | '/admin/years/$year'
  previous: number | null
  next: number | null
  /** Between the links. */
  children?: ReactNode
}

/** Links to the years before and after in which there is something. */
export function YearLinks({ label, to, previous, next, children }: YearLinksProps) {
  if (previous === null && next === null && !children) return null
  return (
    <nav className={styles.links} aria-label={label}>
      {previous !== null && (
        <LinkButton to={to} params={{ year: String(previous) }} size="small" variant="subtle" icon={IconChevronLeft}>
          {previous}
        </LinkButton>
      )}
      <span className={styles.middle}>{children}</span>
      {next !== null && (
        <LinkButton to={to} params={{ year: String(next) }} size="small" variant="subtle" iconAfter={IconChevronRight}>
          {next}
        </LinkButton>
      )}
    </nav>
  )
}
