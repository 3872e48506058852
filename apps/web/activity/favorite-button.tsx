import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useWaiting } from '../api/use-waiting.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import styles from './favorite-button.module.css'

type FavoriteButtonProps = {
  activity: { id: string; title: string; isFavorite?: boolean | undefined }
  onToggle: () => void
  /** `overlay` on images, `plain` elsewhere. */
  variant?: 'plain' | 'overlay'
  size?: number
}

/** The name of the button, and whether a change of the favorite waits for the network. The activity itself says what the club knows. */
export function useFavoriteState({ id, title }: FavoriteButtonProps['activity']): { label: string; isWaiting: boolean } {
  const { t } = useTranslation()
  const isWaiting = useWaiting((queue) => queue.some((one) => one.activityId === id && one.subject === 'favorite' && !one.refusal)) ?? false
  return { label: t(isWaiting ? 'favorite.waiting' : 'favorite.label', { title }), isWaiting }
}

export function FavoriteButton({ activity, onToggle, variant = 'plain', size = 20 }: FavoriteButtonProps) {
  const { isFavorite = false } = activity
  const { label, isWaiting } = useFavoriteState(activity)
  const Icon = isFavorite && !isWaiting ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={classes(styles.button, (isFavorite || isWaiting) && styles.active, isWaiting && styles.waiting)}
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
