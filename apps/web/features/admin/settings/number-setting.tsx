import type { SystemSettings } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import type { RetentionName } from './retention-setting.tsx'
import { useDraft } from './use-draft.ts'
import { refusedProblem, useSaveSetting, type SettingNameOf } from './use-save-setting.ts'

/** Those that are no choice of a few. */
type NumberName = Exclude<SettingNameOf<number>, RetentionName>

/** A number within its limits, saved when the button is released or the field loses focus. */
export function NumberSetting({ settings, name, step = 1 }: { settings: SystemSettings; name: NumberName; step?: number }) {
  const { t, problemMessage, errorMessage } = useTranslation()
  const format = useFormat()
  const [draft, setDraft] = useDraft<number | null>(settings[name])
  const { mutate, error } = useSaveSetting(name)
  const invalid = draft === null ? 'REQUIRED' : refusedProblem(name, error)
  const { min, max } = limits.settings[name]
  const bounds = { min: format.number(min), max: format.number(max) }
  const { maxParticipants } = limits.activity
  const ofActivity = { least: format.number(maxParticipants.min), most: format.number(maxParticipants.max) }
  const save = (value: number | null) => {
    if (value !== settings[name] || error) mutate(value ?? NaN)
  }
  const isOutOfRange = invalid === 'REQUIRED' || invalid === 'NOT_A_NUMBER' || invalid === 'TOO_SMALL' || invalid === 'TOO_LARGE'
  return (
    <NumberStepper
      label={t(`settings.${name}`)}
      hint={t(`settings.${name}.hint`, { ...bounds, ...ofActivity })}
      error={
        error && invalid
          ? isOutOfRange
            ? t('settings.between', bounds)
            : problemMessage(invalid)
          : error
            ? errorMessage(error)
            : undefined
      }
      value={draft}
      onChange={setDraft}
      onCommit={save}
      min={min}
      max={max}
      step={step}
    />
  )
}
