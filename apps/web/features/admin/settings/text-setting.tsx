import { useState, type ComponentProps } from 'react'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import type { FieldProblem } from '@bothy/contract/errors.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useDraft } from './use-draft.ts'
import { problemOf, useSaveSetting } from './use-save-setting.ts'

type TextSettingProps = { settings: SystemSettings; name: 'systemName' | 'systemDescription'; rows?: number }

/** A text, saved when the field loses focus. */
export function TextSetting({ settings, name, rows }: TextSettingProps) {
  const { t, problemMessage, errorMessage } = useTranslation()
  const [draft, setDraft] = useDraft(settings[name])
  const [invalid, setInvalid] = useState<FieldProblem>()
  const { mutate, reset, error } = useSaveSetting(name)
  const save = () => {
    const found = problemOf(name, draft)
    setInvalid(found)
    if (found || draft.trim() === settings[name]) reset()
    else mutate(draft.trim())
  }
  const field = {
    label: t(`settings.${name}`),
    hint: t(`settings.${name}.hint`),
    error: invalid ? problemMessage(invalid) : error ? errorMessage(error) : undefined,
    value: draft,
    maxLength: limits.settings[name].max,
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
    onBlur: save,
  } satisfies ComponentProps<typeof TextField> & ComponentProps<typeof TextArea>
  if (rows) return <TextArea {...field} rows={rows} optional />
  return <TextField {...field} onKeyDown={(event) => event.key === 'Enter' && save()} />
}
