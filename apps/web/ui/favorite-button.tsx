import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useWords } from '../words/words.tsx'
import { classes } from './classes.ts'
import styles from './favorite-button.module.css'

export type FavoriteButtonProps = {
  isFavorite: boolean
  onToggle: () => void
  /** `overlay` on images, `plain` elsewhere. */
  look?: 'plain' | 'veil'
  size?: number
}

export function FavoriteButton({ isFavorite, onToggle, look = 'plain', size = 20 }: FavoriteButtonProps) {
  const { t } = useWords()
  const label = isFavorite ? t('favorite.remove') : t('favorite.add')
  const Icon = isFavorite ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={classes(styles.button, isFavorite && styles.active)}
      aria-label={label}
      aria-pressed={isFavorite}
      title={label}
      onClick={onToggle}
    >
      <span className={look === 'veil' ? styles.veil : undefined}>
        <Icon size={size} aria-hidden />
      </span>
    </button>
  )
}
