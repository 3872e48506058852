/** A form in a sheet keeps the sheet open while it sends: the answer may hold what is shown only once, such as backup codes. */
import { createContext, useContext, useRef } from 'react'

/** Keeps the sheet open until the returned function is called. */
type Hold = () => () => void

export const SheetHold = createContext<Hold>(() => () => undefined)

export const useHoldSheet = (): Hold => useContext(SheetHold)

/** For the sheet: `hold` goes into the context, `isHeld` tells whether a form sends right now. */
export function useSheetHold() {
  const holds = useRef(0)
  const hold: Hold = () => {
    holds.current += 1
    return () => void (holds.current -= 1)
  }
  return { hold, isHeld: () => holds.current > 0 }
}
