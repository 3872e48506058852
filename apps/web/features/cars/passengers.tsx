/** Who rides in a car. The driver and leaders remove somebody from it, and may say why. */
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import { useState } from 'react'
import type { Car, Traveler } from '@bothy/contract/activities/cars.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { limits } from '@bothy/contract/limits.ts'
import { travelerName } from '../../activity-parts/own-ride.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useOpenDialog } from '../../ui/use-open-dialog.ts'

type PassengersProps = { activityId: string; car: Car }

export function RemovablePassengers({ activityId, car }: PassengersProps) {
  const { t } = useTranslation()
  const { openDialog, dialogProps } = useOpenDialog()
  const [selected, setSelected] = useState<Traveler>()
  const ask = (passenger: Traveler) => {
    setSelected(passenger)
    openDialog(passenger.id)
  }
  return (
    <>
      <DescriptionList>
        {car.passengers.map((passenger) => (
          <DescriptionItem
            key={passenger.id}
            picture={<Avatar name={passenger.name} avatar={passenger.avatar} size="sm" />}
            title={travelerName(passenger)}
            hint={t('cars.passenger')}
            aside={
              <IconButton
                icon={IconUserMinus}
                label={t('cars.passenger.remove.of', { name: passenger.name })}
                onClick={() => ask(passenger)}
              />
            }
          />
        ))}
      </DescriptionList>
      {selected && <RemoveDialog key={selected.id} activityId={activityId} car={car} passenger={selected} {...dialogProps(selected.id)} />}
    </>
  )
}

type RemoveDialogProps = PassengersProps & { passenger: Traveler; open: boolean; onOpenChange: (open: boolean) => void }

function RemoveDialog({ activityId, car, passenger, open, onOpenChange }: RemoveDialogProps) {
  const { t, problemMessage } = useTranslation()
  const [reason, setReason] = useState('')
  const { max } = limits.car.reason
  const { name } = passenger
  const { mutate, isPending, error } = useSend({
    send: (api, written: string) => api.removePassenger({ carId: car.id, userId: passenger.id, ...(written && { reason: written }) }),
    onSuccess: () => {
      setReason('')
      onOpenChange(false)
    },
    says: t('cars.done.remove-passenger', { name }),
    stale: [queryKeys.cars(activityId)],
  })
  const refused = error instanceof Refusal ? error.fields?.['reason']?.[0] : undefined
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('cars.passenger.remove.title', { name })}
      description={t('cars.passenger.remove.text', { name })}
      confirmLabel={t('cars.passenger.remove')}
      danger
      loading={isPending}
      onConfirm={() => mutate(reason.trim())}
    >
      <TextArea
        label={t('activity.ask.reason')}
        hint={t('cars.passenger.remove.hint', { name })}
        optional
        rows={2}
        aside={<TextCounter text={reason} max={max} />}
        maxLength={max}
        error={refused && problemMessage(refused)}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}
