import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from './button.tsx'
import styles from './infinite-list-footer.module.css'

/** An infinite query of TanStack Query. */
export type InfiniteList = { hasNextPage: boolean; isFetching: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }

/** A list with more items does not fit on the screen, and says where it ends. */
const shortList = 10

/** The footer of an infinite list. It loads the next page shortly before it scrolls into view, and has a button for keyboard users. */
export function InfiniteListFooter({ list, length = 0 }: { list: InfiniteList; length?: number }) {
  const { t } = useTranslation()
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const footer = useRef<HTMLDivElement>(null)
  // Another page that is loading would be canceled. After an error, only the button retries.
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (!canLoad || !footer.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), { rootMargin: '600px' })
    observer.observe(footer.current)
    return () => observer.disconnect()
  }, [canLoad, fetchNextPage])
  return (
    <div ref={footer} className={styles.footer}>
      {hasNextPage ? (
        <Button variant="subtle" loading={isFetching} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? t('state.retry') : t('list.more')}
        </Button>
      ) : (
        length > shortList && <p>{t('list.end')}</p>
      )}
    </div>
  )
}
