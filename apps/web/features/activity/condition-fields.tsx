import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { conditionKinds } from '@bothy/contract/activities/report.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { emptyCondition, type ConditionDraft } from './report-draft.ts'
import styles from './condition-fields.module.css'

type ConditionFieldsProps = {
  conditions: readonly ConditionDraft[]
  /** What the club has refused of any of them. */
  problem: string | undefined
  /** Where they are missing. */
  asksForWords: boolean
  onChange: (conditions: ConditionDraft[]) => void
}

/** The day of this device, "2027-06-06". */
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** What the route was like, each with the day on which it was seen. */
export function ConditionFields({ conditions, problem, asksForWords, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation()
  const problemMessage = useProblemMessage()
  const change = (at: number, values: Partial<ConditionDraft>) =>
    onChange(conditions.map((one, index) => (index === at ? { ...one, ...values } : one)))
  return (
    <fieldset className={styles.conditions}>
      <legend>{t('report.conditions')}</legend>
      {problem && <Alert kind="error">{problemMessage({ type: problem })}</Alert>}
      {conditions.map(({ kind, text, seenOn }, at) => (
        <div key={at} className={styles.condition}>
          <Select
            label={t('report.condition.kind')}
            value={kind}
            onChange={(value) => change(at, { kind: value })}
            options={conditionKinds.map((value) => ({ value, label: t(`report.kind.${value}`) }))}
          />
          <TextField
            label={t('report.condition.day')}
            type="date"
            max={today()}
            value={seenOn}
            onChange={({ target }) => target.value && change(at, { seenOn: target.value })}
          />
          <TextArea
            className={styles.text}
            rows={2}
            label={t('report.condition.text')}
            placeholder={t(`report.kind.${kind}.example`)}
            autoComplete="off"
            maxLength={limits.report.condition.max}
            value={text}
            error={asksForWords && text.trim() === '' ? t('missing.condition') : undefined}
            onChange={({ target }) => change(at, { text: target.value })}
            after={
              <IconButton
                icon={IconTrash}
                label={t('report.condition.remove')}
                onClick={() => onChange(conditions.filter((_, index) => index !== at))}
              />
            }
          />
        </div>
      ))}
      {conditions.length < limits.report.conditions.max && (
        <Button
          variant="light"
          size="small"
          icon={IconPlus}
          onClick={() => onChange([...conditions, emptyCondition(conditions.at(-1)?.seenOn ?? today())])}
        >
          {t('report.condition.add')}
        </Button>
      )}
    </fieldset>
  )
}
