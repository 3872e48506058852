import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconRuler2 from '@tabler/icons-react/dist/esm/icons/IconRuler2.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useState } from 'react'
import { locales, unitSystems, type Locale, type UnitSystem } from '@bothy/contract/choices.ts'
import { languageNames } from '../../../i18n/language-names.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useSetting } from '../../../settings/settings.ts'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/section.tsx'
import { SelectRow, ButtonRow } from '../../../ui/settings-row.tsx'
import { TimeZoneSheet } from '../../../ui/time-zone-sheet.tsx'
import { ZoneCity } from '../../../ui/zone-city.tsx'
import { PaceRow } from './pace-row.tsx'

/** Language, units, time zone and pace. */
export function Preferences() {
  const { t } = useTranslation()
  const [language, setLanguage] = useSetting('preferences.language')
  const [units, setUnits] = useSetting('preferences.units')
  return (
    <Section variant="quiet" title={t('settings.preferences')}>
      <Card padding="none">
        <SelectRow<Locale>
          icon={IconLanguage}
          label={t('app.language')}
          value={language}
          onChange={setLanguage}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
        />
        <SelectRow<UnitSystem>
          icon={IconRuler2}
          label={t('settings.units')}
          value={units}
          onChange={setUnits}
          options={unitSystems.map((value) => ({ value, label: t(`settings.units.${value}`) }))}
        />
        <TimeZoneRow />
        <PaceRow />
      </Card>
    </Section>
  )
}

/** The time zone of the member. */
function TimeZoneRow() {
  const { t } = useTranslation()
  const [zone, setZone] = useSetting('preferences.timezone')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ButtonRow
        icon={IconWorld}
        label={t('settings.timezone')}
        hint={t('settings.timezone.hint')}
        value={<ZoneCity zone={zone} />}
        onPress={() => setIsOpen(true)}
      />
      <TimeZoneSheet open={isOpen} onOpenChange={setIsOpen} chosen={zone} onChoose={setZone} />
    </>
  )
}
