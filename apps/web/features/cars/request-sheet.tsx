import { useState } from 'react'
import type { RideRequest } from '@bothy/contract/activities/cars.ts'
import { limits } from '@bothy/contract/limits.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { RestoredDraft } from '../../forms/restored-draft.tsx'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useRideDraft } from './use-ride-draft.ts'

type RequestSheetProps = {
  activityId: string
  request: RideRequest | undefined
  /** The member with the companions, who need a seat each. */
  people: number
  onClose: () => void
}

/** Says that the member looks for a ride, and where they would get in. */
export function RequestSheet({ activityId, request, people, onClose }: RequestSheetProps) {
  const { t } = useTranslation()
  const problemMessage = useProblemMessage()
  const stored = { place: request?.place ?? '', note: request?.note ?? '' }
  const { draft, change, clear, isRestored } = useRideDraft(`ride.${activityId}`, stored)
  const [lacksPlace, setLacksPlace] = useState(false)
  const { mutate, isPending } = useSend({
    send: (api) => api.requestRide({ activityId, ...draft }),
    onSuccess: () => {
      clear()
      onClose()
    },
    says: t('cars.done.request'),
    stale: [queryKeys.cars(activityId)],
  })
  const send = () => {
    const isEmpty = draft.place.trim() === ''
    setLacksPlace(isEmpty)
    if (!isEmpty) mutate()
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      desktopVariant="modal"
      title={t('cars.request')}
      description={t('cars.request.hint', { people })}
      footer={
        <Button variant="filled" block loading={isPending} onClick={send}>
          {t(request ? 'app.save' : 'cars.request')}
        </Button>
      }
    >
      <Stack gap="fields">
        {isRestored && <RestoredDraft isOfSaved={request !== undefined} onStartOver={clear} />}
        <TextField
          label={t('cars.place')}
          maxLength={limits.car.place.max}
          value={draft.place}
          error={problemMessage(lacksPlace ? { type: 'REQUIRED' } : undefined)}
          onChange={({ target }) => change({ place: target.value })}
        />
        <TextArea
          label={t('cars.note')}
          optional
          rows={2}
          aside={<TextCounter text={draft.note} max={limits.car.note.max} />}
          maxLength={limits.car.note.max}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Stack>
    </Sheet>
  )
}
