import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import { Suspense, useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { useClubSettings } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

const PointPicker = lazyWhenReachable(() => import('../../map/point-picker.tsx'))

type PointOnMapProps = {
  /** Read when the map opens, which begins there; null shows all land of the club. */
  readPoint: () => Coordinates | null
  /** `name`: of the place on the map, if it has one there. */
  onPick: (point: Coordinates, name: string | undefined) => void
}

/** A button that opens the map of the club, on which the meeting point is chosen. Nothing in a club without a map. */
export function PointOnMap({ readPoint, onPick }: PointOnMapProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [point, setPoint] = useState<Coordinates | null>(null)
  const { mapSource = 'none' } = useClubSettings() ?? {}
  if (mapSource === 'none') return null
  const open = () => {
    setPoint(readPoint())
    setIsOpen(true)
  }
  return (
    <>
      <Button size="small" icon={IconMap} aria-haspopup="dialog" onClick={open}>
        {t('form.location.pick')}
      </Button>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={t('form.location')} desktopVariant="modal">
        <Suspense fallback={<div aria-busy />}>
          <PointPicker
            point={point}
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
