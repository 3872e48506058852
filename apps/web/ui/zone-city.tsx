import { memo, Suspense, use } from 'react'
import { cityOf, loadZoneNames } from '../format/zone-names.ts'
import { useTranslation } from '../i18n/translation.tsx'

/** The city of a time zone in the reader's language: "Wien" for `Europe/Vienna`. Nothing until the names have loaded. */
export const ZoneCity = memo(function ZoneCity({ zone }: { zone: string }) {
  return (
    <Suspense>
      <City zone={zone} />
    </Suspense>
  )
})

function City({ zone }: { zone: string }) {
  const { locale } = useTranslation()
  return cityOf(zone, use(loadZoneNames(locale)))
}
