import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './card.module.css'

type CardProps = ComponentProps<'div'> & {
  /** `none` for lists and images that reach the edge. */
  padding?: 'normal' | 'none'
}

export function Card({ padding = 'normal', className, ...rest }: CardProps) {
  return <div {...rest} className={classes(styles.card, padding === 'normal' && styles.padded, className)} />
}
