import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Suspense, use, useMemo, useState } from 'react'
import { countriesByZone, searchTimeZones, timeZoneOptions } from '../format/time-zones.ts'
import { loadZoneNames } from '../format/zone-names.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { SearchField } from './search-field.tsx'
import { Sheet } from './sheet.tsx'
import styles from './time-zone-sheet.module.css'

type TimeZoneSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  chosen: string
  onChoose: (zone: string) => void
}

/** Chooses a time zone from a list with a search. */
export function TimeZoneSheet({ open, onOpenChange, chosen, onChoose }: TimeZoneSheetProps) {
  const { t } = useTranslation()
  const choose = (zone: string) => {
    onChoose(zone)
    onOpenChange(false)
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('settings.timezone')}>
      {open && (
        <Suspense>
          <TimeZones chosen={chosen} onChoose={choose} />
        </Suspense>
      )}
    </Sheet>
  )
}

function TimeZones({ chosen, onChoose }: { chosen: string; onChoose: (zone: string) => void }) {
  const { t, locale } = useTranslation()
  const names = use(loadZoneNames(locale))
  const [options] = useState(() => timeZoneOptions(chosen, new Date(), { locale, names }))
  const [query, setQuery] = useState('')
  const isSearching = query !== ''
  const countries = useMemo(() => (isSearching ? countriesByZone(locale) : undefined), [isSearching, locale])
  const found = searchTimeZones(options, query, names, countries)
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
