import { useId } from 'react'
import { groupColors, type GroupColor } from '@bothy/contract/groups/group-choices.ts'
import { newGroup } from '@bothy/contract/groups/groups.ts'
import { limits } from '@bothy/contract/limits.ts'
import { GroupName } from '../../activity-parts/group-name.tsx'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { Stack } from '../../ui/page.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './groups.module.css'

export type GroupValues = { name: string; color: GroupColor; sentence: string; isOpen: boolean }

/** What the form changes of a group. */
const valuesOf = ({ name, color, sentence, isOpen }: GroupValues): GroupValues => ({ name, color, sentence, isOpen })

type GroupFormProps = { values: GroupValues; submitLabel: string; onSave: (values: GroupValues) => Promise<void> }

/** Name, color, sentence, and whether members join by themselves. */
export function GroupForm({ values, submitLabel, onSave }: GroupFormProps) {
  const { t, errorMessage } = useTranslation()
  const form = useApiForm<GroupValues, void>({
    defaultValues: valuesOf(values),
    validate: (typed) => problemsIn(newGroup, typed),
    send: onSave,
    messages: { name: { REQUIRED: t('groups.name.missing'), INVALID: errorMessage('GROUP_EXISTS') } },
  })
  const { formProps, field, busy, error } = form
  const color = form.watch('color')
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <TextField
          label={t('groups.name')}
          autoComplete="off"
          aside={<TextCounter text={form.watch('name')} max={limits.group.name.max} />}
          {...field('name')}
        />
        <TextField
          label={t('groups.sentence')}
          placeholder={t('groups.sentence.example')}
          optional
          autoComplete="off"
          aside={<TextCounter text={form.watch('sentence')} max={limits.group.sentence.max} />}
          {...field('sentence')}
        />
        <FieldGroup id={useId()} label={t('groups.color')}>
          <div className={styles.colors}>
            {groupColors.map((each) => (
              <Chip key={each} selected={each === color} onClick={() => form.setValue('color', each, { shouldDirty: true })}>
                <GroupName group={{ name: t(`groups.color.${each}`), color: each }} />
              </Chip>
            ))}
          </div>
        </FieldGroup>
        <div className={styles.switchRow}>
          <Switch
            label={t('groups.open')}
            hint={t('groups.open.hint')}
            checked={form.watch('isOpen')}
            onChange={(isOpen) => form.setValue('isOpen', isOpen, { shouldDirty: true })}
          />
        </div>
        {error && <ErrorAlert error={error} />}
        <Button type="submit" variant="cta" block loading={busy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
