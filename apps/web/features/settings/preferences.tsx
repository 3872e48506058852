import { IconLanguage, IconRuler2, IconWorld } from '@tabler/icons-react'
import { locales, unitSystems, type Locale, type UnitSystem } from '@bothy/contract/limits.ts'
import { useMemo } from 'react'
import { useSetting } from '../../club/settings.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceLine } from '../../ui/line.tsx'
import { Section } from '../../ui/section.tsx'
import { languageNames } from '../../words/language-names.ts'
import { useWords } from '../../words/words.tsx'
import { cityOf, zoneOptions } from './zones.ts'

/** Language, units and time zone. */
export function Preferences() {
  const { t } = useWords()
  const [language, setLanguage] = useSetting('preferences.language')
  const [units, setUnits] = useSetting('preferences.units')
  const [zone, setZone] = useSetting('preferences.timezone')
  const zones = useMemo(() => zoneOptions(zone), [zone])
  return (
    <Section look="quiet" title={t('settings.preferences')}>
      <Card padding="none">
        <ChoiceLine<Locale>
          icon={IconLanguage}
          label={t('app.language')}
          value={language}
          onChange={setLanguage}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
        />
        <ChoiceLine<UnitSystem>
          icon={IconRuler2}
          label={t('settings.units')}
          value={units}
          onChange={setUnits}
          options={unitSystems.map((value) => ({ value, label: t(`settings.units.${value}`) }))}
        />
        <ChoiceLine
          icon={IconWorld}
          label={t('settings.timezone')}
          hint={t('settings.timezone.hint')}
          value={zone}
          shown={cityOf(zone)}
          onChange={setZone}
          options={zones}
        />
      </Card>
    </Section>
  )
}
