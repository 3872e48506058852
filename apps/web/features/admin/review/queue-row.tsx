import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { shortNames } from '../../../format/names.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Cover } from '../../../images/cover/cover.tsx'
import { detectLanguage } from '../../../ui/title-language.ts'
import styles from './queue-row.module.css'

/** An activity that waits for review. A click opens it in place of the current one. */
export function QueueRow({ activity, onOpen }: { activity: ActivityListItem; onOpen: () => void }) {
  const { t, locale } = useTranslation()
  const format = useFormat()
  const { title, language, creatorName, coLeaderNames = [], routeVotes = [], createdAt } = activity
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        <Cover activity={activity} sizes="52px" className={styles.cover} />
        <span className={styles.body}>
          <b lang={detectLanguage(title, language)}>{title}</b>
          <small>
            <span>{shortNames(locale, creatorName ?? t('people.former'), coLeaderNames)}</span>
            {routeVotes.length === 0 ? (
              <span className={styles.warn}>
                <IconAlertTriangle size={16} aria-hidden />
                {t('routes.count', { count: 0 })}
              </span>
            ) : (
              <span>{t('routes.count', { count: routeVotes.length })}</span>
            )}
            {createdAt && <span>{format.since(createdAt)}</span>}
          </small>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </button>
    </li>
  )
}
