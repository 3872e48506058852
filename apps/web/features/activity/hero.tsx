import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Activity, ActivityListItem } from '@bothy/contract/entities.ts'
import { isPossible, roleAllows } from '../../activity-parts/next-step.ts'
import { isCancelledOrRejected } from '../../activity-parts/phase.ts'
import { useFavorite } from '../../activity-parts/use-favorite.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Cover } from '../../images/cover/cover.tsx'
import { previewStyle } from '../../images/cover/drawn-preview.ts'
import { pageCover } from '../../images/cover/page-cover.ts'
import { useTextLanguage } from '../../ui/author-language.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { BackButton } from '../../ui/top-bar.tsx'
import { pageUrl, useShare } from '../../ui/use-share.ts'
import styles from './hero.module.css'

/** The cover. `faded` offline: the content comes from the cache. */
export function Hero({ activity, faded = false }: { activity: Activity | ActivityListItem; faded?: boolean }) {
  return (
    <Cover
      activity={activity}
      sizes={pageCover.sizes}
      faded={faded || isCancelledOrRejected(activity.phase)}
      early="first"
      className={styles.cover}
      style={previewStyle(activity)}
    />
  )
}

/** Back, Share, Favorite and the menu. They stay at the top of the screen. */
export function ActivityBar({
  activity,
  menu,
}: {
  activity: Activity
  /** Shown after the other buttons, whose place does not change when it has loaded. */
  menu: ReactNode
}) {
  const isOver = activity.phase === 'finished' || activity.phase === 'cancelled'
  const hasMenu = roleAllows(activity, isOver ? 'delete' : 'edit') || isPossible(activity, 'leave')
  return (
    <HeroBar title={activity.title}>
      <ShareAndFavorite activity={activity} />
      {menu && <span className={classes(styles.menu, hasMenu && styles.reserved)}>{menu}</span>}
    </HeroBar>
  )
}

const ShareAndFavorite = memo(function ShareAndFavorite({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { share } = useShare()
  return (
    <>
      <IconButton
        icon={IconShare}
        label={t('activity.share')}
        variant="overlay"
        onClick={() => void share({ title: activity.title, url: pageUrl() })}
      />
      {roleAllows(activity, 'favorite') && <FavoriteToggle activity={activity} />}
    </>
  )
})

/** On the cover on phones, above it on wide screens. The title appears when the heading has scrolled out of sight. */
export function HeroBar({ title, children }: { title?: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const languageOf = useTextLanguage()
  const bar = useRef<HTMLDivElement>(null)
  const isPastCover = useScrolledPast(bar, `.${styles.cover}`)
  const isPastTitle = useScrolledPast(bar, 'h1')
  return (
    <div ref={bar} data-top-bar className={classes(styles.bar, isPastCover && styles.opaque, isPastTitle && styles.titled)}>
      <span className={styles.back}>
        <BackButton fallback="/activities" variant="overlay" />
      </span>
      <Link to="/activities" className={styles.toList}>
        <IconArrowLeft size={20} aria-hidden />
        {t('app.activities')}
      </Link>
      {/* The heading has the same words. */}
      <span className={styles.barTitle} lang={title && languageOf(title)} aria-hidden="true">
        {title}
      </span>
      <span className={styles.tools} data-of-viewer>
        {children}
      </span>
    </div>
  )
}

/** Whether the first element that matches, among those after the bar, is above the lower edge of the bar. */
function useScrolledPast(bar: RefObject<HTMLElement | null>, selector: string): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const element = bar.current?.parentElement?.querySelector(selector)
    if (!element || !bar.current) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom < innerHeight / 2),
      { rootMargin: `-${bar.current.offsetHeight}px 0px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [bar, selector])
  return isPast
}

function FavoriteToggle({ activity }: { activity: Activity }) {
  const { label, isFavorite, isQueued, toggle } = useFavorite(activity)
  return (
    <IconButton
      icon={isFavorite && !isQueued ? IconHeartFilled : IconHeart}
      label={label}
      variant="overlay"
      aria-pressed={isFavorite}
      className={classes((isFavorite || isQueued) && styles.favorite, isQueued && styles.queued)}
      onClick={toggle}
    />
  )
}
