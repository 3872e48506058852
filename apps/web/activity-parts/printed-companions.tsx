import type { Participant } from '@bothy/contract/activities/participant.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useCompanionWords } from './companion-words.ts'
import styles from './print-sheet.module.css'

type PrintedCompanionsProps = Pick<Participant, 'companions'> & {
  /** As rows of the list to tick. */
  inRows?: boolean
}

/** Whom a participant brings, on paper. */
export default function PrintedCompanions({ companions = [], inRows = false }: PrintedCompanionsProps) {
  const { t } = useTranslation()
  const words = useCompanionWords(companions)
  if (!inRows) return words && `, ${words}`
  return companions.map(({ id, name, phone }, index) => (
    <tr key={id ?? index}>
      <td>
        <span className={styles.box} />
      </td>
      <td className={styles.companion}>{name ?? t('companions.unnamed')}</td>
      <td>{phone}</td>
      <td />
    </tr>
  ))
}
