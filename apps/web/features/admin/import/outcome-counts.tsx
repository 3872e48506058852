import type { CheckedImport, ImportOutcome } from '@bothy/contract/admin/member-imports.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { countedOutcomes, outcomeIcons } from './outcomes.ts'
import styles from './import.module.css'
import table from './import-table.module.css'

type OutcomeCountsProps = {
  counts: CheckedImport['counts']
  selected: ImportOutcome | null
  onSelect: (outcome: ImportOutcome | null) => void
}

/** How many rows have each outcome. Each count is a filter. */
export function OutcomeCounts({ counts, selected, onSelect }: OutcomeCountsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={styles.counts} role="group" aria-label={t('import.filter')}>
      {countedOutcomes.map((outcome) => {
        const Icon = outcomeIcons[outcome]
        return (
          <button
            key={outcome}
            type="button"
            className={styles.count}
            aria-pressed={selected === outcome}
            onClick={() => onSelect(selected === outcome ? null : outcome)}
          >
            <b>{format.number(counts[outcome])}</b>
            <span className={table.outcome} data-outcome={outcome}>
              <Icon size={17} aria-hidden />
              {t(`import.outcome.${outcome}`)}
            </span>
          </button>
        )
      })}
    </div>
  )
}
