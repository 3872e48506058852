import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { IconButton } from './icon-button.tsx'
import { useTypedText } from './use-typed-text.ts'
import styles from './search-field.module.css'

type SearchFieldProps = {
  value: string
  /** Called `delay` ms (default 250) after the last keystroke, and at once on Enter and on clear. */
  onSearch: (value: string) => void
  placeholder: string
  /** Called on Enter, after `onSearch`. */
  onSubmit?: (value: string) => void
  maxLength?: number
  /** Focuses the field when it appears. */
  focusOnMount?: boolean
  delay?: number
}

export function SearchField({ value, onSearch, placeholder, onSubmit, maxLength = 100, focusOnMount, delay }: SearchFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const { typed, setTyped, send: search } = useTypedText(value, onSearch, delay)
  useEffect(() => {
    if (focusOnMount) field.current?.focus()
  }, [focusOnMount])

  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        // React events bubble through portals: Enter must not submit the form that has opened the sheet of this field.
        event.stopPropagation()
        search(typed)
        onSubmit?.(typed)
      }}
    >
      <IconSearch size={20} aria-hidden />
      <input
        type="search"
        enterKeyHint="search"
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={maxLength}
        ref={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed && (
        <IconButton
          icon={IconX}
          size={20}
          label={t('app.search.clear')}
          onClick={() => {
            setTyped('')
            search('')
            field.current?.focus()
          }}
        />
      )}
    </form>
  )
}
