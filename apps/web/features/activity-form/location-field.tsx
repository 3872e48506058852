import IconCurrentLocation from '@tabler/icons-react/dist/esm/icons/IconCurrentLocation.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMapPin2 from '@tabler/icons-react/dist/esm/icons/IconMapPin2.mjs'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { limits } from '@bothy/contract/limits.ts'
import { formatCoordinates } from '../../format/coordinates.ts'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSetting } from '../../settings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { pointOf, type ActivityValues } from './activity-values.ts'
import { PointOnMap } from './point-on-map.tsx'
import styles from './activity-form.module.css'

/** The meeting point in words, and a button for its place on the map. */
export function LocationField() {
  const { t } = useTranslation()
  const { control, register, getValues, setValue, formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const [text, coordinates] = useWatch({ control, name: ['location', 'coordinates'] })
  const [proposed, setProposed] = useState<string>()
  const takeName = (name: string) => {
    setProposed(undefined)
    setValue('location', name.slice(0, limits.activity.location.max), { shouldDirty: true, shouldValidate: true })
  }
  // What the leader has written stays until they choose the name.
  const propose = (name: string | undefined) => {
    const written = getValues('location').trim()
    if (name !== undefined && written === '') takeName(name)
    else setProposed(name !== undefined && !written.includes(name) ? name : undefined)
  }
  const point = pointOf(coordinates)
  return (
    <div className={styles.fieldGroup}>
      <TextField
        label={t('form.location')}
        icon={IconMapPin}
        placeholder={t('form.location.example')}
        autoComplete="off"
        aside={<TextCounter text={text} max={limits.activity.location.max} />}
        hint={point && t('form.location.point', { coordinates: formatCoordinates(point) })}
        {...register('location')}
        after={
          <PointOnMap
            readPoint={() => pointOf(getValues('coordinates'))}
            readText={() => getValues('location')}
            onPick={(picked, name) => {
              setValue('coordinates', formatCoordinates(picked), { shouldDirty: true, shouldValidate: true })
              propose(name)
            }}
          />
        }
        error={problemWords(formState.errors.location, { REQUIRED: t('missing.location') })}
      />
      {proposed !== undefined && (
        <div className={styles.locationButtons}>
          <Button size="small" icon={IconMapPin} onClick={() => takeName(proposed)}>
            {t('form.location.use', { name: proposed })}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The meeting point as coordinates. Members who allow location access can fill in their position. */
export function PointField() {
  const { t } = useTranslation()
  const { getValues, setValue } = useFormContext<ActivityValues>()
  const [mayLocate] = useSetting('privacy.locationAccess')
  const fillIn = (coordinates: string) => setValue('coordinates', coordinates, { shouldDirty: true, shouldValidate: true })
  const position = usePosition()
  const locate = () => {
    const before = getValues('coordinates')
    // What the leader enters while the device looks for its position is newer.
    position.locate((found) => getValues('coordinates') === before && fillIn(found))
  }
  return (
    <div className={styles.fieldGroup}>
      <CoordinatesField />
      {mayLocate && 'geolocation' in navigator && (
        <div className={styles.locationButtons}>
          <Button size="small" icon={IconCurrentLocation} loading={position.isLocating} onClick={locate}>
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

/** A point that is read from a pasted link is shown as coordinates when the field is left. */
function CoordinatesField() {
  const { t } = useTranslation()
  const { register, formState, getValues, setValue } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const { onBlur, ...field } = register('coordinates')
  const showPoint = () => {
    const point = pointOf(getValues('coordinates'))
    if (point) setValue('coordinates', formatCoordinates(point), { shouldDirty: true })
  }
  const messages = { INVALID: t('form.coordinates.invalid'), TOO_LARGE: t('form.coordinates.range') }
  return (
    <TextField
      label={t('form.coordinates')}
      icon={IconMapPin2}
      placeholder="47.2492, 9.3433"
      autoComplete="off"
      optional
      hint={t('form.coordinates.hint')}
      {...field}
      onBlur={(event) => {
        showPoint()
        return onBlur(event)
      }}
      error={problemWords(formState.errors.coordinates, messages)}
    />
  )
}

/** Decimal places of coordinates: 4 is about 11 meters, which is enough for a meeting point. */
const coordinateDigits = 4

/** Reads the position once. The coordinates are text that map apps understand. */
function usePosition() {
  const [isLocating, setIsLocating] = useState(false)
  const [problem, setProblem] = useState<'refused' | 'lost'>()
  const locate = (onFound: (coordinates: string) => void) => {
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
