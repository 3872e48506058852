import { useState } from 'react'
import type { Car, Cars } from '@bothy/contract/activities/cars.ts'
import { Refusal, type FieldProblems } from '@bothy/contract/errors.ts'
import { limits } from '@bothy/contract/limits.ts'
import { instantOf, localOf } from '@bothy/contract/zoned-time.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { RestoredDraft } from '../../forms/restored-draft.tsx'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { Stack } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { DistanceField, useNotation } from './distance-field.tsx'
import { inUnitsOf, readDistance, typedDistance, type TypedDistance } from './typed-distance.ts'
import { useRideDraft } from './use-ride-draft.ts'

const hour = 3_600_000

type Draft = TypedDistance & { place: string; departs: string; seats: number | null; note: string }

/** Without a car, a new one: an hour before the start, with three seats. */
function draftOf({ startTime, timeZone }: Cars, car: Car | undefined): Omit<Draft, keyof TypedDistance> {
  const departsAt = car?.departsAt ?? new Date(Date.parse(startTime) - hour).toISOString()
  return { place: car?.place ?? '', departs: localOf(departsAt, timeZone), seats: car?.seats ?? 3, note: car?.note ?? '' }
}

type CarSheetProps = { activityId: string; cars: Cars; car?: Car; onClose: () => void }

/** Offers a car, or changes the offer. */
export function CarSheet({ activityId, cars, car, onClose }: CarSheetProps) {
  const { t } = useTranslation()
  const notation = useNotation()
  const stored: Draft = { ...draftOf(cars, car), ...typedDistance(car?.distance ?? null, notation) }
  const { draft: typed, change, clear, isRestored } = useRideDraft(`car.${car?.id ?? activityId}`, stored)
  const draft = { ...typed, ...inUnitsOf(notation, typed) }
  const [problems, setProblems] = useState<FieldProblems>({})
  const { mutate, isPending } = useSend({
    send: async (api, seats: number) => {
      const { place, departs, note } = draft
      const distance = readDistance(draft) ?? null
      const offer = { place, departsAt: instantOf(departs, cars.timeZone, car?.departsAt), seats, distance, note }
      await (car ? api.editCar({ carId: car.id, ...offer }) : api.offerCar({ activityId, ...offer }))
    },
    onSuccess: () => {
      clear()
      onClose()
    },
    says: t(car ? 'cars.done.change' : 'cars.done.offer'),
    stale: [queryKeys.cars(activityId)],
  })
  const send = () => {
    const found = problemsOf(draft, car)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    mutate(draft.seats!, { onError: (error) => setProblems(error instanceof Refusal ? (error.fields ?? {}) : {}) })
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      desktopVariant="modal"
      title={t(car ? 'cars.own' : 'cars.offer')}
      footer={
        <Button variant="filled" block loading={isPending} onClick={send}>
          {t(car ? 'app.save' : 'cars.offer')}
        </Button>
      }
    >
      <Stack gap="fields">
        {isRestored && <RestoredDraft isOfSaved={car !== undefined} onStartOver={clear} />}
        <CarFields draft={draft} problems={problems} taken={car?.takenSeats ?? 0} onChange={change} />
      </Stack>
    </Sheet>
  )
}

function problemsOf({ place, departs, seats, ...distance }: Draft, car: Car | undefined): FieldProblems {
  const { min, max } = limits.car.seats
  const taken = Math.max(car?.takenSeats ?? 0, min)
  return {
    ...(place.trim() === '' && { place: ['REQUIRED'] }),
    ...(departs === '' && { departsAt: ['REQUIRED'] }),
    ...((seats === null || seats < taken) && { seats: ['TOO_SMALL'] }),
    ...(seats !== null && seats > max && { seats: ['TOO_LARGE'] }),
    ...(readDistance(distance) === undefined && { distance: ['NOT_A_NUMBER'] }),
  }
}

type CarFieldsProps = { draft: Draft; problems: FieldProblems; taken: number; onChange: (change: Partial<Draft>) => void }

function CarFields({ draft, problems, taken, onChange }: CarFieldsProps) {
  const { t } = useTranslation()
  const problemMessage = useProblemMessage()
  const { min, max } = limits.car.seats
  const range = taken > min ? t('cars.seats.taken', { count: taken }) : t('cars.seats.range', { min, max })
  const messageOf = (field: string, own?: Record<string, string>) => {
    const [type] = problems[field] ?? []
    return problemMessage(type && { type }, own)
  }
  return (
    <Stack gap="fields">
      <TextField
        label={t('cars.place')}
        hint={t('cars.place.hint')}
        maxLength={limits.car.place.max}
        value={draft.place}
        error={messageOf('place')}
        onChange={({ target }) => onChange({ place: target.value })}
      />
      <TextField
        type="datetime-local"
        label={t('cars.departs')}
        value={draft.departs}
        error={messageOf('departsAt', { INVALID: t('cars.departs.range') })}
        onChange={({ target }) => onChange({ departs: target.value })}
      />
      <NumberStepper
        label={t('cars.seats')}
        hint={t('cars.seats.hint')}
        min={Math.max(min, taken)}
        max={max}
        value={draft.seats}
        error={messageOf('seats', { TOO_SMALL: range, TOO_LARGE: range })}
        onChange={(seats) => onChange({ seats })}
      />
      <DistanceField value={draft} isWrong={problems['distance'] !== undefined} onChange={onChange} />
      <TextArea
        label={t('cars.note')}
        optional
        rows={2}
        aside={<TextCounter text={draft.note} max={limits.car.note.max} />}
        maxLength={limits.car.note.max}
        value={draft.note}
        error={messageOf('note')}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </Stack>
  )
}
