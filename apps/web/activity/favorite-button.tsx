import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import styles from './favorite-button.module.css'

type FavoriteButtonProps = {
  /** The title of the activity. */
  title: string
  isFavorite: boolean
  onToggle: () => void
  /** `overlay` on images, `plain` elsewhere. */
  variant?: 'plain' | 'overlay'
  size?: number
}

export function FavoriteButton({ title, isFavorite, onToggle, variant = 'plain', size = 20 }: FavoriteButtonProps) {
  const { t } = useTranslation()
  const label = t('favorite.label', { title })
  const Icon = isFavorite ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={classes(styles.button, isFavorite && styles.active)}
      aria-label={label}
      aria-pressed={isFavorite}
      onClick={onToggle}
    >
      <span className={variant === 'overlay' ? styles.overlay : undefined}>
        <Icon size={size} aria-hidden />
      </span>
    </button>
  )
}
