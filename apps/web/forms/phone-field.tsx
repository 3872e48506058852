import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useMemo, useState, type ChangeEvent } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Field, InputBox, useControlProps, type FieldProps } from '../ui/field.tsx'
import { usePhoneLibrary, type PhoneLibrary } from './phone-library.ts'
import { guessCountry, joinPhone, splitPhone, formatNational, type CountryCode, type PhoneParts } from './phone-numbers.ts'
import styles from './phone-field.module.css'

type InputProps = {
  /** The number with its country code; the typed text while it is not yet a number. */
  value: string
  onChange: (number: string) => void
  onBlur?: () => void
  autoComplete?: string
}

/** A country code and a national number. Typing or autofilling a number with a country code selects that country. */
export function PhoneField({ label, hint, error, optional, disabled, aside, className, ...input }: FieldProps & InputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <InputBox>
        <NumberInput {...input} isRequired={!optional} />
      </InputBox>
    </Field>
  )
}

function NumberInput({ value, onChange, onBlur, autoComplete = 'tel', isRequired }: InputProps & { isRequired: boolean }) {
  const { numbers, parts, update } = useParts(value, onChange)
  const onType = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!numbers || !parts) return onChange(target.value)
    const isAtEnd = target.selectionStart === target.value.length && target.value.length > parts.text.length
    const typed = { ...parts, text: target.value }
    update(splitPhone(numbers, target.value) ?? (isAtEnd ? groupDigits(numbers, typed) : typed))
  }
  const onLeave = () => {
    if (numbers && parts) update({ ...parts, text: formatNational(numbers, parts) })
    onBlur?.()
  }
  return (
    <>
      {numbers && parts ? (
        <CountrySelect numbers={numbers} country={parts.country} onChange={(country) => update({ ...parts, country })} />
      ) : (
        <span className={styles.country} />
      )}
      <input
        {...useControlProps()}
        type="tel"
        autoComplete={autoComplete}
        aria-required={isRequired}
        value={parts?.text ?? value}
        onChange={onType}
        onBlur={onLeave}
      />
    </>
  )
}

/** The country and text of `value`: the last typed ones, or parsed from `value` when something else has set it. */
function useParts(value: string, onChange: (number: string) => void) {
  const numbers = usePhoneLibrary()
  const home = useMemo(() => numbers && guessCountry(numbers.getCountries()), [numbers])
  const [typed, setTyped] = useState<PhoneParts>()
  const update = (next: PhoneParts) => {
    setTyped(next)
    const number = numbers ? joinPhone(numbers, next) : next.text
    if (number !== value) onChange(number)
  }
  // What was typed before the library was loaded gets its country code, so that it can be sent without another change.
  useEffect(() => {
    const split =
      numbers && home && value.trim() !== '' && !value.startsWith('+')
        ? { country: home, text: value, ...splitPhone(numbers, value) }
        : undefined
    if (split) update(split)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only once, when the library is there
  }, [numbers])
  if (!numbers || !home) return { update }
  const isTyped = typed && joinPhone(numbers, typed) === value
  const parts = isTyped ? typed : { country: typed?.country ?? home, text: value, ...splitPhone(numbers, value) }
  return { numbers, parts, update }
}

/** Groups the digits while the user types: in the national format after a leading 0, else in the international format. */
function groupDigits({ AsYouType, getCountryCallingCode }: PhoneLibrary, { country, text }: PhoneParts): PhoneParts {
  if (/^\s*[+0]/.test(text)) return { country, text: new AsYouType(country).input(text) }
  const code = `+${getCountryCallingCode(country)}`
  return {
    country,
    text: new AsYouType()
      .input(code + text)
      .slice(code.length)
      .trim(),
  }
}

type CountrySelectProps = { numbers: PhoneLibrary; country: CountryCode; onChange: (country: CountryCode) => void }

/** A native select over the visible calling code. */
function CountrySelect({ numbers, country, onChange }: CountrySelectProps) {
  const { t, locale } = useTranslation()
  const { disabled } = useControlProps()
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const named = numbers.getCountries().map((code) => ({ code, name: names.of(code) ?? code }))
    return named.sort((one, other) => one.name.localeCompare(other.name, locale))
  }, [numbers, locale])
  return (
    <span className={styles.country}>
      <span aria-hidden="true">+{numbers.getCountryCallingCode(country)}</span>
      <IconChevronDown size={16} aria-hidden />
      <select
        aria-label={t('phone.country')}
        autoComplete="tel-country-code"
        disabled={disabled}
        value={country}
        onChange={(event) => onChange(event.target.value as CountryCode)}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {`${name} +${numbers.getCountryCallingCode(code)}`}
          </option>
        ))}
      </select>
    </span>
  )
}
