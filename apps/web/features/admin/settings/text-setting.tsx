import type { ComponentProps } from 'react'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { isEnter } from '../../../forms/is-enter.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useDraft } from './use-draft.ts'
import { refusedProblem, useSaveSetting } from './use-save-setting.ts'

type TextName = 'systemName' | 'systemDescription' | 'emergencyNumber'

type TextSettingProps = { settings: SystemSettings; name: TextName; rows?: number }

/** A text, saved when the field loses focus, and on Enter in a field of one line. */
export function TextSetting({ settings, name, rows }: TextSettingProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useDraft(settings[name])
  const { mutate, error } = useSaveSetting(name)
  const message = useSaveMessage(name, error)
  const save = () => {
    if (draft.trim() === settings[name] && !error) return
    // What is stored may differ: a number without its spaces.
    mutate(draft.trim(), { onSuccess: (stored) => setDraft((now) => (now === draft ? stored[name] : now)) })
  }
  const field = {
    label: t(`settings.${name}`),
    hint: t(`settings.${name}.hint`),
    error: message,
    value: draft,
    maxLength: limits.settings[name].max,
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
    onBlur: save,
  } satisfies ComponentProps<typeof TextField> & ComponentProps<typeof TextArea>
  if (rows) return <TextArea {...field} rows={rows} optional />
  return (
    <TextField
      {...field}
      {...(name === 'emergencyNumber' && { type: 'tel', dir: 'ltr' })}
      onKeyDown={(event) => isEnter(event) && save()}
    />
  )
}

/** Why the text was not saved; undefined if it was. */
function useSaveMessage(name: TextName, error: Error | null): string | undefined {
  const { t, problemMessage, errorMessage } = useTranslation()
  const problem = refusedProblem(name, error)
  if (problem === 'REQUIRED') return t(name === 'emergencyNumber' ? 'missing.emergency-number' : 'missing.name')
  if (problem) return problemMessage(problem)
  return error ? errorMessage(error) : undefined
}
