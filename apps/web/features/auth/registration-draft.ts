/**
 * What a person has typed to create an account, so that it survives a reload. Until it is sent or the tab is closed: who has no account yet may be at the device
 * of somebody else. Never a password.
 */
import { createKeyValueStore, tabStorage } from '@bothy/client/storage.ts'
import { draftKey } from '../../forms/stored-drafts.ts'

const names = ['name', 'email', 'phone'] as const
type RegistrationDraft = Record<(typeof names)[number], string>

const storage = createKeyValueStore(tabStorage())
/** It belongs to no account yet. */
const storageKey = draftKey('', 'registration')

const empty: RegistrationDraft = { name: '', email: '', phone: '' }

export function readRegistrationDraft(): RegistrationDraft {
  try {
    const stored = JSON.parse(storage.get(storageKey) ?? 'null') as Record<string, unknown> | null
    const texts = names.filter((name) => typeof stored?.[name] === 'string').map((name) => [name, stored?.[name]])
    return { ...empty, ...(Object.fromEntries(texts) as Partial<RegistrationDraft>) }
  } catch {
    return empty
  }
}

export function storeRegistrationDraft({ name, email, phone }: RegistrationDraft): void {
  if (name || email || phone) storage.set(storageKey, JSON.stringify({ name, email, phone }))
  else discardRegistrationDraft()
}

export const discardRegistrationDraft = (): void => storage.remove(storageKey)
