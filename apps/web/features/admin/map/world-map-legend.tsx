import { useTranslation } from '../../../i18n/translation.tsx'
import styles from './world-map.module.css'

/** What the dots and the dashed line on the picture are. */
export function WorldMapLegend({ hasPlaces, hasPresent }: { hasPlaces: boolean; hasPresent: boolean }) {
  const { t } = useTranslation()
  return (
    <p className={styles.legend}>
      {hasPlaces && (
        <span>
          <i className={styles.placeSign} />
          {t('region-map.places')}
        </span>
      )}
      {hasPresent && (
        <span>
          <i className={styles.presentSign} />
          {t('region-map.present')}
        </span>
      )}
    </p>
  )
}
