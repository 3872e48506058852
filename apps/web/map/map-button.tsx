import { classes } from '../ui/classes.ts'
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx'
import styles from './map-button.module.css'

/** A button on the map, large enough for gloves. */
export const MapButton = ({ className, ...button }: IconButtonProps) => (
  <IconButton {...button} variant="overlay" className={classes(styles.button, className)} />
)
