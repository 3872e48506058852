import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './track-ends.module.css'

/** The signs of the start and the end of a route. */
export function TrackEnds() {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles.end}>
        <i className={styles.startSign} aria-hidden />
        {t('activity.tracks.start')}
      </span>
      <span className={styles.end}>
        <i className={styles.endSign} aria-hidden />
        {t('activity.tracks.end')}
      </span>
    </>
  )
}

/** The same above a map on the whole screen. */
export function TrackEndsOnMap({ children }: { children: ReactNode }) {
  return (
    <p className={styles.onMap}>
      <TrackEnds />
      {children}
    </p>
  )
}
