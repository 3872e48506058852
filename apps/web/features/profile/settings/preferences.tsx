import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconRuler2 from '@tabler/icons-react/dist/esm/icons/IconRuler2.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { locales, unitSystems, type Locale, type UnitSystem } from '@bothy/contract/limits.ts'
import { useMemo } from 'react'
import { useSetting } from '../../../api/settings.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectRow } from '../../../ui/settings-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { languageNames } from '../../../i18n/language-names.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { cityOf, timeZoneOptions } from './time-zones.ts'

/** Language, units and time zone. */
export function Preferences() {
  const { t } = useTranslation()
  const [language, setLanguage] = useSetting('preferences.language')
  const [units, setUnits] = useSetting('preferences.units')
  const [zone, setZone] = useSetting('preferences.timezone')
  const zones = useMemo(() => timeZoneOptions(zone), [zone])
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
        <SelectRow
          icon={IconWorld}
          label={t('settings.timezone')}
          hint={t('settings.timezone.hint')}
          value={zone}
          valueLabel={cityOf(zone)}
          onChange={setZone}
          options={zones}
        />
      </Card>
    </Section>
  )
}
