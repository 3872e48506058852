import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useState } from 'react'
import { useSetting } from '../../../api/settings.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { ButtonRow } from '../../../ui/settings-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { cityOf, searchTimeZones, timeZoneOptions } from './time-zones.ts'
import styles from './time-zone-row.module.css'

/** The time zone of the member, chosen in a sheet with a search. */
export function TimeZoneRow() {
  const { t } = useTranslation()
  const [zone, setZone] = useSetting('preferences.timezone')
  const [isOpen, setIsOpen] = useState(false)
  const choose = (next: string) => {
    setZone(next)
    setIsOpen(false)
  }
  return (
    <>
      <ButtonRow
        icon={IconWorld}
        label={t('settings.timezone')}
        hint={t('settings.timezone.hint')}
        value={cityOf(zone)}
        onPress={() => setIsOpen(true)}
      />
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={t('settings.timezone')}>
        {isOpen && <TimeZones chosen={zone} onChoose={choose} />}
      </Sheet>
    </>
  )
}

function TimeZones({ chosen, onChoose }: { chosen: string; onChoose: (zone: string) => void }) {
  const { t } = useTranslation()
  const [options] = useState(() => timeZoneOptions(chosen, new Date()))
  const [query, setQuery] = useState('')
  const found = searchTimeZones(options, query)
  return (
    <>
      <SearchField value={query} onSearch={setQuery} placeholder={t('settings.timezone.search')} delay={0} />
      <ul className={styles.zones}>
        {found.map(({ zone, city, details }) => (
          <li key={zone}>
            <button type="button" aria-pressed={zone === chosen} onClick={() => onChoose(zone)}>
              <span>
                <b>{city}</b>
                <small>{details}</small>
              </span>
              {zone === chosen && <IconCheck size={20} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {t('settings.timezone.none')}
        </p>
      )}
    </>
  )
}
