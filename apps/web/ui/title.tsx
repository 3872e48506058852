import type { ReactNode } from 'react'
import { useTextLanguage } from './author-language.ts'
import { classes } from './classes.ts'
import { isLongTitle } from './title-language.ts'
import styles from './title.module.css'

type TitleProps = {
  children: string
  level?: 1 | 2 | 3
  /** Maximum number of lines; long titles with two lines get one more. No limit when absent. */
  lines?: 1 | 2
  className?: string
  /** Makes the text a link. */
  link?: (title: string) => ReactNode
}

/** A heading with text that a member wrote. Long titles are condensed. */
export function Title({ children, level = 3, lines, className, link }: TitleProps) {
  const languageOf = useTextLanguage()
  const Heading = `h${level}` as const
  const long = isLongTitle(children)
  const clamp = lines === undefined ? undefined : lines + (long && lines > 1 ? 1 : 0)
  return (
    <Heading
      lang={languageOf(children)}
      className={classes(styles.title, long && styles.long, clamp !== undefined && styles.clamp, className)}
      style={clamp === undefined ? undefined : { WebkitLineClamp: clamp }}
    >
      {link ? link(children) : children}
    </Heading>
  )
}
