import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import { Suspense, useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { useClubSettings } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

const PointPicker = lazyWhenReachable(() => import('../../map/point-picker.tsx'))

type PointOnMapProps = {
  /** Read when the map opens, which begins there; null shows all land of the club. */
  readPoint: () => Coordinates | null
  /** The meeting point in words, where the map begins without a point. */
  readText: () => string
  /** `name`: of the place on the map, if it has one there. */
  onPick: (point: Coordinates, name: string | undefined) => void
}

/** A button that opens the map of the club, on which the meeting point is chosen. Nothing in a club without a map. */
export function PointOnMap({ readPoint, readText, onPick }: PointOnMapProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [start, setStart] = useState<{ point: Coordinates | null; text: string }>({ point: null, text: '' })
  const { mapSource = 'none' } = useClubSettings() ?? {}
  if (mapSource === 'none') return null
  const open = () => {
    setStart({ point: readPoint(), text: readText() })
    setIsOpen(true)
  }
  return (
    <>
      <IconButton icon={IconMap} label={t('form.location.pick')} aria-haspopup="dialog" onClick={open} />
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={t('form.location')} desktopVariant="wide">
        <Suspense fallback={<div aria-busy />}>
          <PointPicker
            {...start}
            onPick={(picked, name) => {
              onPick(picked, name)
              setIsOpen(false)
            }}
          />
        </Suspense>
      </Sheet>
    </>
  )
}
