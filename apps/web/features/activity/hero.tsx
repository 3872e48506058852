import { IconArrowLeft, IconHeart, IconHeartFilled, IconShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { useFavorite } from '../../club/use-favorite.ts'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isOver } from '../../ui/phase.ts'
import { BackButton } from '../../ui/top-bar.tsx'
import { useWords } from '../../words/words.tsx'
import { concerns } from './next-step.ts'
import { useShare } from './share.ts'
import styles from './hero.module.css'

export type HeroProps = {
  activity: Activity
  /** Offline: the faded cover shows that the content comes from the cache. */
  faded?: boolean
  /** Shown after the other buttons. */
  menu?: ReactNode
}

/** The cover, with the buttons Back, Share and Favorite, and the menu. */
export function Hero({ activity, faded = false, menu }: HeroProps) {
  const { t } = useWords()
  const share = useShare(activity.title)
  return (
    <div className={styles.hero}>
      <HeroBar>
        <IconButton icon={IconShare} label={t('activity.share')} look="veil" onClick={() => void share()} />
        {concerns(activity, 'favorite') && <FavoriteToggle activity={activity} />}
        {menu}
      </HeroBar>
      <Cover
        activity={activity}
        sizes="(min-width: 1024px) 1160px, 100vw"
        faded={faded || isOver(activity.phase)}
        eager
        className={styles.cover}
      />
    </div>
  )
}

/** On the cover on phones, above it on wide screens. */
export function HeroBar({ children }: { children?: ReactNode }) {
  const { t } = useWords()
  return (
    <div className={styles.bar}>
      <span className={styles.back}>
        <BackButton fallback="/activities" look="veil" />
      </span>
      <Link to="/activities" className={styles.toList}>
        <IconArrowLeft size={20} aria-hidden />
        {t('app.activities')}
      </Link>
      <span className={styles.tools}>{children}</span>
    </div>
  )
}

function FavoriteToggle({ activity }: { activity: Activity }) {
  const { t } = useWords()
  const toggle = useFavorite()
  const isFavorite = activity.isFavorite ?? false
  return (
    <IconButton
      icon={isFavorite ? IconHeartFilled : IconHeart}
      label={isFavorite ? t('favorite.remove') : t('favorite.add')}
      look="veil"
      aria-pressed={isFavorite}
      className={classes(isFavorite && styles.favorite)}
      onClick={() => toggle(activity)}
    />
  )
}
