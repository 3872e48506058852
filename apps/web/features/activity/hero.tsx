import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { useToggleFavorite } from '../../activity/use-toggle-favorite.ts'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../images/cover/cover.tsx'
import { previewStyle } from '../../images/cover/drawn-preview.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { isCancelledOrRejected } from '../../activity/phase.ts'
import { BackButton } from '../../ui/top-bar.tsx'
import { pageUrl, useShare } from '../../ui/use-share.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { roleAllows } from './next-step.ts'
import styles from './hero.module.css'

type HeroProps = {
  activity: Activity
  /** Offline: the faded cover shows that the content comes from the cache. */
  faded?: boolean
  /** Shown after the other buttons. */
  menu?: ReactNode
}

/** The cover, with the buttons Back, Share and Favorite, and the menu. */
export function Hero({ activity, faded = false, menu }: HeroProps) {
  const { t } = useTranslation()
  const { share } = useShare()
  return (
    <div className={styles.hero}>
      <HeroBar>
        <IconButton
          icon={IconShare}
          label={t('activity.share')}
          variant="overlay"
          onClick={() => void share({ title: activity.title, url: pageUrl() })}
        />
        {roleAllows(activity, 'favorite') && <FavoriteToggle activity={activity} />}
        {menu}
      </HeroBar>
      <Cover
        activity={activity}
        sizes="(min-width: 1024px) 1160px, 100vw"
        faded={faded || isCancelledOrRejected(activity.phase)}
        eager
        className={styles.cover}
        style={previewStyle(activity)}
      />
    </div>
  )
}

/** On the cover on phones, above it on wide screens. */
export function HeroBar({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.bar}>
      <span className={styles.back}>
        <BackButton fallback="/activities" variant="overlay" />
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
  const { t } = useTranslation()
  const toggle = useToggleFavorite()
  const isFavorite = activity.isFavorite ?? false
  return (
    <IconButton
      icon={isFavorite ? IconHeartFilled : IconHeart}
      label={t('favorite.label', { title: activity.title })}
      variant="overlay"
      aria-pressed={isFavorite}
      className={classes(isFavorite && styles.favorite)}
      onClick={() => toggle(activity)}
    />
  )
}
