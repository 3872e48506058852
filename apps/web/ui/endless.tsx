import { useEffect, useRef } from 'react'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import styles from './endless.module.css'

export type EndlessProps = {
  hasMore: boolean
  loading: boolean
  onMore: () => void
  /** The next page failed to load. Then only the button retries. */
  failed?: boolean
  /** Text below the last item. */
  end?: string
}

/** The footer of an infinite list. It loads the next page shortly before it scrolls into view, and has a button for keyboard users. */
export function Endless({ hasMore, loading, onMore, failed = false, end }: EndlessProps) {
  const { t } = useWords()
  const footer = useRef<HTMLDivElement>(null)
  const canLoad = hasMore && !loading && !failed
  useEffect(() => {
    if (!canLoad || !footer.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '600px' })
    observer.observe(footer.current)
    return () => observer.disconnect()
  }, [canLoad, onMore])
  return (
    <div ref={footer} className={styles.footer}>
      {hasMore ? (
        <Button variant="subtle" loading={loading} onClick={onMore}>
          {failed ? t('state.retry') : t('list.more')}
        </Button>
      ) : (
        end && <p>{end}</p>
      )}
    </div>
  )
}
