import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from './button.tsx'
import styles from './infinite-list-footer.module.css'

type InfiniteListFooterProps = {
  hasMore: boolean
  /** Any page is loading. The next page waits for it, because it would cancel the load of changed pages. */
  loading: boolean
  onLoadMore: () => void
  /** The next page failed to load. Then only the button retries. */
  failed?: boolean
  /** Text below the last item. */
  endText?: string
}

/** The footer of an infinite list. It loads the next page shortly before it scrolls into view, and has a button for keyboard users. */
export function InfiniteListFooter({ hasMore, loading, onLoadMore, failed = false, endText }: InfiniteListFooterProps) {
  const { t } = useTranslation()
  const footer = useRef<HTMLDivElement>(null)
  const canLoad = hasMore && !loading && !failed
  useEffect(() => {
    if (!canLoad || !footer.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoadMore(), { rootMargin: '600px' })
    observer.observe(footer.current)
    return () => observer.disconnect()
  }, [canLoad, onLoadMore])
  return (
    <div ref={footer} className={styles.footer}>
      {hasMore ? (
        <Button variant="subtle" loading={loading} onClick={onLoadMore}>
          {failed ? t('state.retry') : t('list.more')}
        </Button>
      ) : (
        endText && <p>{endText}</p>
      )}
    </div>
  )
}
