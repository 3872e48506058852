import { lazyPart } from '../lazy/lazy-part.tsx'
import styles from './connection-banner.module.css'

const ConnectionNotice = lazyPart(() => import('./connection-notice.tsx'))

/** Above the content that is still readable without a network. Before its code is here, it is filled by rendered/offline-notice.tsx. */
export function ConnectionBanner() {
  return (
    <div role="status" data-connection className={styles.banner}>
      <ConnectionNotice />
    </div>
  )
}
