import { useFormContext } from 'react-hook-form'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivityValues } from './activity-values.ts'
import { TimeField } from './times-fields.tsx'
import styles from './vote-closing-field.module.css'

/** When the vote ends automatically, in the time zone of the activity. */
export function VoteClosingField({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation()
  const { formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  return (
    <div className={styles.field}>
      <TimeField
        name="voteClosesAt"
        label={t('form.vote-closes')}
        timeZone={timeZone}
        optional
        hint={t('form.vote-closes.hint')}
        error={problemWords(formState.errors.voteClosesAt)}
      />
    </div>
  )
}
