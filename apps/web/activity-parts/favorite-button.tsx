import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { classes } from '../ui/classes.ts'
import { useFavorite, type FavoriteActivity } from './use-favorite.ts'
import styles from './favorite-button.module.css'

/** `overlay` on images, `plain` elsewhere. */
export type FavoriteButtonProps = { activity: FavoriteActivity; variant: 'plain' | 'overlay' }

export function FavoriteButton({ activity, variant }: FavoriteButtonProps) {
  const { label, isFavorite, isQueued, toggle } = useFavorite(activity)
  const Icon = isFavorite && !isQueued ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={classes(styles.button, isQueued && styles.queued)}
      aria-label={label}
      aria-pressed={isFavorite}
      onClick={toggle}
    >
      <span className={variant === 'overlay' ? styles.overlay : undefined}>
        <Icon size={20} aria-hidden />
      </span>
    </button>
  )
}
