import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useSetting } from '../../../settings/settings.ts'
import { SelectRow } from '../../../ui/settings-row.tsx'

const off = 'off'
/** The end of the quiet hours until the member chooses another. */
const usualEnd = '07:00'
const halfHours = Array.from({ length: 48 }, (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 ? '30' : '00'}`)

/** The hours in which no push notification arrives, on all devices of the member. */
export function QuietHours() {
  const { t } = useTranslation()
  const format = useFormat()
  const [from, setFrom] = useSetting('notifications.quietFrom')
  const [until, setUntil] = useSetting('notifications.quietUntil')
  const [zone, setZone] = useSetting('preferences.timezone')
  const optionsWith = (chosen: string | null) =>
    [...new Set([...halfHours, ...(chosen ? [chosen] : [])])].toSorted().map((time) => ({ value: time, label: clock(time) }))
  /** Times of day have no zone. */
  const clock = (time: string) => format.time(`2000-01-01T${time}:00Z`, 'UTC')
  /** Quiet hours are those of a zone, and the server does not know one that was never chosen. */
  const chooseUntil = (value: string) => {
    setUntil(value)
    setZone(zone)
  }
  const chooseFrom = (value: string) => {
    setFrom(value === off ? null : value)
    if (value === off) setUntil(null)
    else chooseUntil(until ?? usualEnd)
  }
  return (
    <>
      <SelectRow
        icon={IconMoon}
        label={t('settings.quiet-from')}
        hint={t('settings.quiet-from.hint')}
        value={from ?? off}
        onChange={chooseFrom}
        options={[{ value: off, label: t('settings.quiet-off') }, ...optionsWith(from)]}
      />
      {from && (
        <SelectRow
          icon={IconSun}
          label={t('settings.quiet-until')}
          value={until ?? usualEnd}
          onChange={chooseUntil}
          options={optionsWith(until)}
        />
      )}
    </>
  )
}
