import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState, type ChangeEvent } from 'react'
import { Field, InputBox, useControlProps, type FieldProps } from '../ui/field.tsx'
import { useWords } from '../words/words.tsx'
import { homeCountry } from './home-country.ts'
import { numberOf, partsOf, tidied, usePhoneNumbers, type CountryCode, type Parts, type PhoneNumbers } from './phone-numbers.ts'
import styles from './phone-field.module.css'

type InputProps = {
  /** With its country's code; as typed while it is none yet. */
  value: string
  onChange: (number: string) => void
  onBlur?: () => void
  autoComplete?: string
}

/** A country and the number in it. A number that is typed or filled in with its country's code chooses the country itself. */
export function PhoneField({ label, hint, error, optional, disabled, aside, className, ...input }: FieldProps & InputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <InputBox>
        <Number {...input} isRequired={!optional} />
      </InputBox>
    </Field>
  )
}

function Number({ value, onChange, onBlur, autoComplete = 'tel', isRequired }: InputProps & { isRequired: boolean }) {
  const { numbers, parts, become } = useParts(value, onChange)
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!numbers || !parts) return onChange(target.value)
    const isAtEnd = target.selectionStart === target.value.length && target.value.length > parts.text.length
    const typed = { ...parts, text: target.value }
    become(partsOf(numbers, target.value) ?? (isAtEnd ? grouped(numbers, typed) : typed))
  }
  const leave = () => {
    if (numbers && parts) become({ ...parts, text: tidied(numbers, parts) })
    onBlur?.()
  }
  return (
    <>
      {numbers && parts ? (
        <Country numbers={numbers} country={parts.country} onChange={(country) => become({ ...parts, country })} />
      ) : (
        <span className={styles.country} />
      )}
      <input
        {...useControlProps()}
        type="tel"
        autoComplete={autoComplete}
        aria-required={isRequired}
        value={parts?.text ?? value}
        onChange={type}
        onBlur={leave}
      />
    </>
  )
}

/** The parts of `value` as they were typed last, or as they are read from it when it comes from elsewhere. */
function useParts(value: string, onChange: (number: string) => void) {
  const numbers = usePhoneNumbers()
  const home = useMemo(() => numbers && homeCountry(numbers.getCountries()), [numbers])
  const [typed, setTyped] = useState<Parts>()
  const become = (next: Parts) => {
    setTyped(next)
    const number = numbers ? numberOf(numbers, next) : next.text
    if (number !== value) onChange(number)
  }
  if (!numbers || !home) return { become }
  const isTyped = typed && numberOf(numbers, typed) === value
  const parts = isTyped ? typed : { country: typed?.country ?? home, text: value, ...partsOf(numbers, value) }
  return { numbers, parts, become }
}

/** Groups what is typed: as it is written in the country after its leading 0, as from abroad without. */
function grouped({ AsYouType, getCountryCallingCode }: PhoneNumbers, { country, text }: Parts): Parts {
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

type CountryProps = { numbers: PhoneNumbers; country: CountryCode; onChange: (country: CountryCode) => void }

/** The list of the platform, drawn as the code alone. */
function Country({ numbers, country, onChange }: CountryProps) {
  const { t, locale } = useWords()
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
        autoComplete="off"
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
