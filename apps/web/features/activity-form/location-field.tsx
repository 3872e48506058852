import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSetting } from '../../club/settings.tsx'
import { useProblemWords } from '../../forms/use-problem-words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../words/words.tsx'
import type { ActivityValues } from './activity-values.ts'
import styles from './activity-form.module.css'

/** Where to meet: in words, or, for who lets the app know, where the leader stands. */
export function LocationField() {
  const { t } = useWords()
  const { register, formState, setValue } = useFormContext<ActivityValues>()
  const problemWords = useProblemWords()
  const [mayLook] = useSetting('privacy.locationAccess')
  const here = useHere((place) => setValue('location', place, { shouldDirty: true, shouldValidate: true }))
  return (
    <div className={styles.tags}>
      <TextField
        label={t('form.location')}
        icon={IconMapPin}
        placeholder={t('form.location.example')}
        autoComplete="off"
        {...register('location')}
        error={problemWords(formState.errors.location)}
      />
      {mayLook && 'geolocation' in navigator && (
        <div>
          <Button size="small" icon={IconCurrentLocation} loading={here.isLooking} onClick={here.look}>
            {here.isLooking ? t('form.location.finding') : t('form.location.here')}
          </Button>
        </div>
      )}
      {here.problem && (
        <p className={styles.hint} role="alert">
          {t(`form.location.${here.problem}`)}
        </p>
      )}
    </div>
  )
}

/** About eleven meters, which is as much as a meeting point needs. */
const digits = 4

/** Asks the device once; coordinates are text that maps understand. */
function useHere(onFound: (place: string) => void) {
  const [isLooking, setIsLooking] = useState(false)
  const [problem, setProblem] = useState<'refused' | 'lost'>()
  const look = () => {
    setIsLooking(true)
    setProblem(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLooking(false)
        onFound(`${coords.latitude.toFixed(digits)}, ${coords.longitude.toFixed(digits)}`)
      },
      ({ code, PERMISSION_DENIED }) => {
        setIsLooking(false)
        setProblem(code === PERMISSION_DENIED ? 'refused' : 'lost')
      },
      { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: true },
    )
  }
  return { isLooking, problem, look }
}
