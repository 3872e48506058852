import type { ReactNode } from 'react'
import type { Translation } from '../../i18n/translation.tsx'

type Texts = Pick<Translation, 't'>

/** The parts of a file in `ui`, in the states that a person can see, by the name of the file. */
export type PartsByFile = Record<string, (texts: Texts) => Record<string, ReactNode>>

/** A handler of events that a state does not need. */
export const nothing = (): void => undefined
