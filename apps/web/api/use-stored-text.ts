import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'
import { useState } from 'react'
import { draftKey } from '../forms/stored-drafts.ts'
import { useUser } from './api-context.tsx'

const storage = createKeyValueStore(browserStorage())

/** A text and its setter. It is stored on this device until it is empty, so that it survives a closed sheet, a lost network and the end of the session. */
export function useStoredText(name: string): [string, (text: string) => void] {
  const key = draftKey(useUser()?.id ?? '', name)
  const [text, setText] = useState(() => storage.get(key) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      if (next === '') storage.remove(key)
      else storage.set(key, next)
    },
  ]
}
