import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useState } from 'react'
import { useSetting } from '../../../api/settings.tsx'
import { cityOf } from '../../../format/time-zones.ts'
import { ButtonRow } from '../../../ui/settings-row.tsx'
import { TimeZoneSheet } from '../../../ui/time-zone-sheet.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'

/** The time zone of the member. */
export function TimeZoneRow() {
  const { t } = useTranslation()
  const [zone, setZone] = useSetting('preferences.timezone')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ButtonRow
        icon={IconWorld}
        label={t('settings.timezone')}
        hint={t('settings.timezone.hint')}
        value={cityOf(zone)}
        onPress={() => setIsOpen(true)}
      />
      <TimeZoneSheet open={isOpen} onOpenChange={setIsOpen} chosen={zone} onChoose={setZone} />
    </>
  )
}
