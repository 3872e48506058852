import IconCurrentLocation from '@tabler/icons-react/dist/esm/icons/IconCurrentLocation.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { limits } from '@bothy/contract/limits.ts'
import { useSetting } from '../../api/settings.tsx'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { Button } from '../../ui/button.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivityValues } from './activity-values.ts'
import styles from './activity-form.module.css'

/** The meeting point as text. Members who allow location access can fill in their position. */
export function LocationField() {
  const { t } = useTranslation()
  const { control, register, formState, setValue } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const text = useWatch({ control, name: 'location' })
  const [mayLocate] = useSetting('privacy.locationAccess')
  const position = usePosition((coordinates) => setValue('location', coordinates, { shouldDirty: true, shouldValidate: true }))
  return (
    <div className={styles.fieldGroup}>
      <TextField
        label={t('form.location')}
        icon={IconMapPin}
        placeholder={t('form.location.example')}
        autoComplete="off"
        aside={<TextCounter text={text} max={limits.activity.location.max} />}
        {...register('location')}
        error={problemWords(formState.errors.location)}
      />
      {mayLocate && 'geolocation' in navigator && (
        <div>
          <Button size="small" icon={IconCurrentLocation} loading={position.isLocating} onClick={position.locate}>
            {position.isLocating ? t('form.location.finding') : t('form.location.here')}
          </Button>
        </div>
      )}
      {position.problem && (
        <p className={styles.hint} role="alert">
          {t(`form.location.${position.problem}`)}
        </p>
      )}
    </div>
  )
}

/** Decimal places of coordinates: 4 is about 11 meters, which is enough for a meeting point. */
const coordinateDigits = 4

/** Reads the position once. The coordinates are text that map apps understand. */
function usePosition(onFound: (coordinates: string) => void) {
  const [isLocating, setIsLocating] = useState(false)
  const [problem, setProblem] = useState<'refused' | 'lost'>()
  const locate = () => {
    setIsLocating(true)
    setProblem(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false)
        onFound(`${coords.latitude.toFixed(coordinateDigits)}, ${coords.longitude.toFixed(coordinateDigits)}`)
      },
      ({ code, PERMISSION_DENIED }) => {
        setIsLocating(false)
        setProblem(code === PERMISSION_DENIED ? 'refused' : 'lost')
      },
      { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: true },
    )
  }
  return { isLocating, problem, locate }
}
