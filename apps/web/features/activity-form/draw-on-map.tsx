import IconVectorSpline from '@tabler/icons-react/dist/esm/icons/IconVectorSpline.mjs'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isEncodedTrack } from '@bothy/contract/activities/encoded-track.ts'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { useClubSettings } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { pointOf, type ActivityValues } from './activity-values.ts'

const DrawRoute = lazyWhenReachable(() => import('../../map/draw/draw-route.tsx'))

type DrawOnMapProps = {
  /** The track that is changed; undefined for a new route. */
  origin?: RouteTrack
  /** 0 is route A. */
  position: number
  /** The map stays until it has ended: a form that is saved before would not have the route. */
  onUse: (file: File) => Promise<void>
}

/** A button that opens the map of the club, on which a route is drawn or changed. Nothing in a club without a map. */
export function DrawOnMap({ origin, position, onUse }: DrawOnMapProps) {
  const { t } = useTranslation()
  const { id = 'new' } = useParams({ strict: false })
  const { getValues } = useFormContext<ActivityValues>()
  const [isOpen, setIsOpen] = useState(false)
  const { mapSource = 'none' } = useClubSettings() ?? {}
  if (mapSource === 'none') return null
  /** The routes of the form, as they are now. */
  const otherRoutes = () =>
    getValues('routes').flatMap(({ track }, i) =>
      track && i !== position && isEncodedTrack(track.path) ? [{ id: String(i), position: i, track }] : [],
    )
  return (
    <>
      <Button variant="light" size="small" icon={IconVectorSpline} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t(origin ? 'form.track.change' : 'form.track.draw')}
      </Button>
      {isOpen && (
        <Suspense>
          <DrawRoute
            origin={origin}
            draft={`drawing.${id}${origin ? `.${position}` : ''}`}
            position={position}
            meetingPoint={pointOf(getValues('coordinates'))}
            others={otherRoutes}
            onUse={(file) => void onUse(file).finally(() => setIsOpen(false))}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
