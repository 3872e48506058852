/** The distance of a drive, there and back. */
import { useState } from 'react'
import type { Car } from '@bothy/contract/activities/cars.ts'
import { limits } from '@bothy/contract/limits.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRideDraft } from './use-ride-draft.ts'
import styles from './cars.module.css'

const { min, max } = limits.car.distance

export const typedDistance = ({ distance }: Car): string => (distance === null ? '' : String(distance))

/** Null: none is typed; undefined: no whole number in the range. */
export function readDistance(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const distance = /^\d+$/.test(text) ? Number(text) : 0
  return distance >= min && distance <= max ? distance : undefined
}

type DistanceFieldProps = { value: string; isWrong: boolean; onChange: (typed: string) => void }

export function DistanceField({ value, isWrong, onChange }: DistanceFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('cars.distance')}
      optional
      hint={t('cars.distance.hint')}
      inputMode="numeric"
      autoComplete="off"
      after={<span className={styles.unit}>{t('form.route.km')}</span>}
      value={value}
      error={isWrong ? t('cars.distance.range', { min, max }) : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** After the end, when nothing else of the car can be changed. */
export function DistanceSheet({ activityId, car, onClose }: { activityId: string; car: Car; onClose: () => void }) {
  const { t } = useTranslation()
  const { draft, change, clear } = useRideDraft(`distance.${car.id}`, { distance: typedDistance(car) })
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
    const distance = readDistance(draft.distance)
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
      <DistanceField value={draft.distance} isWrong={isWrong} onChange={(distance) => change({ distance })} />
    </Sheet>
  )
}
