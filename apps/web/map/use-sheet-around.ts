import { useDeferredValue, useState } from 'react'
import { useSheet, type DrawnSheet, type TrackedRoute } from '../tracks/draw-sheet.ts'
import type { SheetSize } from '../tracks/sheet-shape.ts'
import type { Fix } from './use-own-position.ts'

/** Widths of the sheet from which on a position beside it says nothing about the way: the routes would be too small. */
const farthest = 4

function isBeside({ place, size }: DrawnSheet, { latitude, longitude }: Fix): boolean {
  const { x, y } = place({ lat: latitude, lon: longitude })
  const isOn = x >= 0 && y >= 0 && x <= size.width && y <= size.height
  return !isOn && Math.hypot(x - size.width / 2, y - size.height / 2) <= farthest * size.width
}

/** The sheet of the routes. It is drawn wider for a position beside it; until then, the former one stays. */
export function useSheetAround(routes: readonly TrackedRoute[], size: SheetSize, fix: Fix | undefined): DrawnSheet {
  const [beside, setBeside] = useState<{ fix: Fix; lat: number; lon: number }>()
  const sheet = useSheet(routes, size, useDeferredValue(beside))
  if (!fix && beside) setBeside(undefined)
  if (fix && beside?.fix !== fix && isBeside(sheet, fix)) setBeside({ fix, lat: fix.latitude, lon: fix.longitude })
  return sheet
}
