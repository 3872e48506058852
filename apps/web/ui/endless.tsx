import { useEffect, useRef } from 'react'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import styles from './endless.module.css'

export type EndlessProps = {
  hasMore: boolean
  loading: boolean
  onMore: () => void
  /** The next page could not be fetched: then only the button asks again. */
  failed?: boolean
  /** Said below the last one. */
  end?: string
}

/** The foot of an endless list: asks for the next page before the reader arrives, and has a button for those who do not scroll. */
export function Endless({ hasMore, loading, onMore, failed = false, end }: EndlessProps) {
  const { t } = useWords()
  const foot = useRef<HTMLDivElement>(null)
  const waits = hasMore && !loading && !failed
  useEffect(() => {
    if (!waits || !foot.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '600px' })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [waits, onMore])
  return (
    <div ref={foot} className={styles.foot}>
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
