import type { RegionMap } from '@bothy/contract/admin/club-map.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import styles from './map-screen.module.css'

/** Where the map is copied from, on which terms, and what the sources learn. */
export function MapSources({ sources }: Pick<RegionMap, 'sources'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.sources}>
      <ul>
        {sources.map(({ kind, host, terms }) => (
          <li key={kind}>
            <span>{t(`region-map.source.${kind}`, { host })}</span>
            {terms && (
              <a href={terms} target="_blank" rel="noreferrer">
                {t('region-map.terms', { host })}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p>{t('region-map.sent')}</p>
    </div>
  )
}
