import { useController, useFormContext } from 'react-hook-form'
import { limits } from '@bothy/contract/limits.ts'
import { useClubSettings } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Select } from '../../ui/select.tsx'
import type { OptionValues } from './option-values.ts'

const { max } = limits.companions.perActivity
const choices = Array.from({ length: max + 1 }, (_, most) => String(most))

/** How many companions each participant may bring, in a club that uses them. */
export function CompanionsField() {
  const { t } = useTranslation()
  const { control } = useFormContext<OptionValues>()
  const { value, onChange } = useController({ control, name: 'maxCompanions' }).field
  if (!useClubSettings()?.allowCompanions) return null
  return (
    <Select
      label={t('form.companions')}
      hint={t('form.companions.hint')}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      options={choices.map((most) => ({
        value: most,
        label: most === '0' ? t('form.companions.none') : t('form.companions.most', { count: Number(most) }),
      }))}
    />
  )
}
