const prefix = 'bothy.settings.'

/** Where the settings of a member are in the storage of this browser; those of visitors for null. */
export const storageKeyOf = (user: string | null): string => prefix + (user ?? 'visitor')

export const isStorageKey = (key: string): boolean => key.startsWith(prefix)
