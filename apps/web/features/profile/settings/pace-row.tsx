import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { useFormat } from '../../../format/use-format.ts'
import type { MessageId } from '../../../i18n/catalog.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useSetting } from '../../../settings/settings.ts'
import { SelectRow } from '../../../ui/settings-row.tsx'

/** Percent of the usual hiking time: below 100 is faster. */
const offeredPaces = [70, 80, 90, 100, 110, 120, 130, 150]
const usual = 100

/** Hours of the example that explains a pace. */
const exampleHours = 4

const labelOf = (pace: number): MessageId =>
  pace < usual ? 'settings.pace.faster' : pace === usual ? 'settings.pace.usual' : 'settings.pace.slower'

/** How fast the member walks. */
export function PaceRow() {
  const { t } = useTranslation()
  const format = useFormat()
  const [pace, setPace] = useSetting('preferences.pace')
  const paces = [...new Set([...offeredPaces, ...(pace === null ? [] : [pace])])].toSorted((one, other) => one - other)
  const hint =
    pace === null
      ? t('settings.pace.hint')
      : t('settings.pace.example', { usual: format.duration(exampleHours), yours: format.duration((exampleHours * pace) / usual) })
  return (
    <SelectRow
      icon={IconWalk}
      label={t('settings.pace')}
      hint={hint}
      value={pace === null ? '' : String(pace)}
      onChange={(value) => setPace(value === '' ? null : Number(value))}
      options={[
        { value: '', label: t('settings.pace.none') },
        ...paces.map((value) => ({ value: String(value), label: t(labelOf(value), { percent: format.percent(value / usual) }) })),
      ]}
    />
  )
}
