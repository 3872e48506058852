/** The distance of a drive, there and back. */
import { useState } from 'react'
import type { Car } from '@bothy/contract/activities/cars.ts'
import { limits } from '@bothy/contract/limits.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { kilometersPerMile } from '../../format/distances.ts'
import { useFormat } from '../../format/use-format.ts'
import { RestoredDraft } from '../../forms/restored-draft.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { inUnitsOf, readDistance, typedDistance, type Notation, type TypedDistance } from './typed-distance.ts'
import { useRideDraft } from './use-ride-draft.ts'
import styles from './cars.module.css'

const { min, max } = limits.car.distance

export function useNotation(): Notation {
  const { locale } = useTranslation()
  const { units } = useFormat()
  return { locale, units }
}

type DistanceFieldProps = { value: TypedDistance; isWrong: boolean; onChange: (typed: TypedDistance) => void }

export function DistanceField({ value: { distance, units }, isWrong, onChange }: DistanceFieldProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isImperial = units === 'imperial'
  const range = isImperial
    ? t('form.route.distance.range-miles', { min, max: format.number(Math.floor(max / kilometersPerMile)) })
    : t('cars.distance.range', { min, max })
  return (
    <TextField
      label={t('cars.distance')}
      optional
      hint={t(isImperial ? 'cars.distance.hint-miles' : 'cars.distance.hint')}
      inputMode={isImperial ? 'decimal' : 'numeric'}
      autoComplete="off"
      after={<span className={styles.unit}>{t(isImperial ? 'form.route.mi' : 'form.route.km')}</span>}
      value={distance}
      error={isWrong ? range : undefined}
      onChange={({ target }) => onChange({ distance: target.value, units })}
    />
  )
}

/** After the end, when nothing else of the car can be changed. */
export function DistanceSheet({ activityId, car, onClose }: { activityId: string; car: Car; onClose: () => void }) {
  const { t } = useTranslation()
  const notation = useNotation()
  const { draft, change, clear, isRestored } = useRideDraft(`distance.${car.id}`, typedDistance(car.distance, notation))
  const typed = inUnitsOf(notation, draft)
  const [isWrong, setIsWrong] = useState(false)
  const { mutate, isPending } = useSend({
    send: (api, distance: number | null) => api.noteDistance({ carId: car.id, distance }),
    onSuccess: () => {
      clear()
      onClose()
    },
    says: t('cars.done.distance'),
    stale: [queryKeys.cars(activityId)],
  })
  const send = () => {
    const distance = readDistance(typed)
    setIsWrong(distance === undefined)
    if (distance !== undefined) mutate(distance)
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      desktopVariant="modal"
      title={t('cars.own')}
      footer={
        <Button variant="filled" block loading={isPending} onClick={send}>
          {t('app.save')}
        </Button>
      }
    >
      <Stack gap="fields">
        {isRestored && <RestoredDraft isOfSaved={car.distance !== null} onStartOver={clear} />}
        <DistanceField value={typed} isWrong={isWrong} onChange={change} />
      </Stack>
    </Sheet>
  )
}
