import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDirections from '@tabler/icons-react/dist/esm/icons/IconDirections.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconRoad from '@tabler/icons-react/dist/esm/icons/IconRoad.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import type { Car, Cars } from '@bothy/contract/activities/cars.ts'
import { directionsTo } from '../../activity-parts/directions.ts'
import { freeSeats, ownRideOf } from '../../activity-parts/own-ride.ts'
import { useUser } from '../../api/api-context.tsx'
import { drive } from '../../format/distances.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { Alert } from '../../ui/alert.tsx'
import { AnchorButton } from '../../ui/anchor-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx'
import { IconAnchor } from '../../ui/icon-button.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { CarSheet } from './car-sheet.tsx'
import { DistanceSheet } from './distance-field.tsx'
import { RemovablePassengers } from './passengers.tsx'
import { useTravelerNames } from './travelers.tsx'
import { hasNewPassengers, useCarCommands, useRide } from './use-car-commands.ts'
import styles from './cars.module.css'

type CarProps = { activityId: string; cars: Cars; car: Car }

/** One car: who drives, when, from where, and the seats. */
export function CarCard(props: CarProps) {
  const { t } = useTranslation()
  const { car, cars } = props
  const memberId = useUser()?.id
  const isOwn = car.driver.id === memberId
  const name = isOwn ? t('cars.own') : car.driver.name
  const canChange = cars.refusal === null
  const canRemove = car.passengers.length > 0 && (cars.canManage || isOwn) && (canChange || cars.refusal === 'NOT_JOINED')
  return (
    <li>
      <Card className={styles.car} role="group" aria-label={name}>
        <div className={styles.head}>
          <Avatar name={car.driver.name} avatar={car.driver.avatar} size="md" />
          <h2>{name}</h2>
          <FreeSeats car={car} />
        </div>
        <Facts {...props} listsPassengers={!canRemove} />
        {canRemove && <RemovablePassengers {...props} />}
        {canChange && (isOwn ? <DriverActions {...props} /> : <SeatActions {...props} />)}
        {!canChange && isOwn && cars.takesDistance && <NoteDistance {...props} />}
      </Card>
    </li>
  )
}

function FreeSeats({ car }: { car: Car }) {
  const { t } = useTranslation()
  const free = freeSeats(car)
  return <p className={free > 0 ? styles.free : styles.full}>{t('cars.free', { free, seats: car.seats })}</p>
}

function Facts({ car, cars, listsPassengers }: CarProps & { listsPassengers: boolean }) {
  const { t, locale } = useTranslation()
  const format = useFormat()
  const names = useTravelerNames(car.passengers)
  return (
    <DescriptionList>
      <DescriptionItem icon={IconClock} title={format.dayAndTimeInZone(car.departsAt, cars.timeZone)} hint={t('cars.departs')} />
      <DescriptionItem
        icon={IconMapPin}
        title={<span lang={detectLanguage(car.place, null)}>{car.place}</span>}
        hint={t('cars.place')}
        aside={
          <IconAnchor
            icon={IconDirections}
            label={t('app.label-value', { label: t('activity.directions'), value: car.place })}
            href={directionsTo(car.place, navigator.userAgent)}
            target="_blank"
            rel="noreferrer"
          />
        }
      />
      {listsPassengers && car.passengers.length > 0 && (
        <DescriptionItem icon={IconUsers} title={names} hint={t('cars.passengers', { count: car.takenSeats })} />
      )}
      {car.distance !== null && (
        <DescriptionItem icon={IconRoad} title={drive(locale, car.distance, format.units)} hint={t('cars.distance')} />
      )}
      {car.note !== '' && (
        <DescriptionItem icon={IconNote} title={<span lang={detectLanguage(car.note, null)}>{car.note}</span>} hint={t('cars.note')} />
      )}
    </DescriptionList>
  )
}

/** To take seats by one tap, or give them back; for leaders also to remove the car. */
function SeatActions(props: CarProps) {
  const { t, errorMessage } = useTranslation()
  const { activityId, cars, car } = props
  const own = ownRideOf(cars, useUser()?.id)
  const seatIn = own && 'ridesIn' in own ? own.ridesIn : undefined
  const { mutate, isPending, variables } = useRide({ id: activityId, title: cars.title })
  const isIn = seatIn?.id === car.id
  const isFull = freeSeats(car) < cars.people
  return (
    <div className={styles.actions}>
      {isIn ? (
        <Button ignoresDoubleTap loading={isPending} onClick={() => mutate({ from: seatIn, to: undefined })}>
          {t('cars.give-back', { count: cars.people })}
        </Button>
      ) : (
        !(own && 'drives' in own) && (
          <Button
            variant={seatIn ? 'default' : 'filled'}
            ignoresDoubleTap
            loading={isPending && variables?.to?.id === car.id}
            disabledReason={isFull ? errorMessage('CAR_FULL') : undefined}
            onClick={() => mutate({ from: seatIn, to: car })}
          >
            {t(seatIn ? 'cars.move' : 'cars.take', { count: cars.people })}
          </Button>
        )
      )}
      {isIn && car.driver.phone && (
        <AnchorButton icon={IconPhone} href={`tel:${car.driver.phone}`}>
          {t('activity.call', { name: car.driver.name })}
        </AnchorButton>
      )}
      {cars.canManage && <CancelCar {...props} />}
    </div>
  )
}

function DriverActions(props: CarProps) {
  const { t } = useTranslation()
  const [isEditing, setIsEditing] = useState(false)
  const { activityId, cars, car } = props
  return (
    <div className={styles.actions}>
      <Button icon={IconPencil} onClick={() => setIsEditing(true)}>
        {t('cars.change')}
      </Button>
      <CancelCar {...props} />
      {isEditing && <CarSheet activityId={activityId} cars={cars} car={car} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

function NoteDistance({ activityId, car }: CarProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.actions}>
      <Button icon={IconRoad} onClick={() => setIsOpen(true)}>
        {t(car.distance === null ? 'cars.distance.note' : 'cars.distance.change')}
      </Button>
      {isOpen && <DistanceSheet activityId={activityId} car={car} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** What can be undone is not asked before: an own car in which nobody has a seat. The club knows whether somebody has. */
function CancelCar({ activityId, car }: CarProps) {
  const { t, errorMessage } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { cancel, withdrawOffer } = useCarCommands(activityId)
  const isOwn = car.driver.id === useUser()?.id
  const isUndoable = isOwn && car.takenSeats === 0
  const { name } = car.driver
  const names = useTravelerNames(car.passengers)
  const ask = () => {
    cancel.reset()
    setIsAsking(true)
  }
  const withdraw = () => withdrawOffer.mutate(car, { onError: (error) => hasNewPassengers(error) && ask() })
  const close = (_: unknown, error: Error | null) => setIsAsking(hasNewPassengers(error))
  return (
    <>
      <Button variant="danger" loading={withdrawOffer.isPending} onClick={isUndoable ? withdraw : ask}>
        {t(isOwn ? 'cars.cancel' : 'cars.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isOwn ? t('cars.cancel.title') : t('cars.remove.title', { name })}
        description={t('cars.cancel.text', { count: car.passengers.length, names })}
        confirmLabel={t(isOwn ? 'cars.cancel' : 'cars.remove')}
        dismissLabel={isOwn ? t('cars.cancel.keep') : undefined}
        danger
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate(car, { onSettled: close })}
      >
        {hasNewPassengers(cancel.error ?? withdrawOffer.error) && <Alert>{errorMessage('CAR_PASSENGERS_CHANGED')}</Alert>}
      </ConfirmDialog>
    </>
  )
}
