import { lazyPart } from '../lazy/lazy-part.tsx'
import styles from './connection-banner.module.css'

const ConnectionNotice = lazyPart(() => import('./connection-notice.tsx'))

/** Above the content that is still readable without a network. */
export function ConnectionBanner() {
  return (
    <div role="status" className={styles.banner}>
      <ConnectionNotice />
    </div>
  )
}
