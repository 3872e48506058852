/** The sides of a cell of a grid. */
export const [top, right, bottom, left] = [0, 1, 2, 3] as const

/** From side to side of a cell, by which of its corners are above the line: 8 top left, 4 top right, 2 bottom right, 1 bottom left. */
export const crossings: readonly (readonly number[])[] = [
  [],
  [left, bottom],
  [bottom, right],
  [left, right],
  [right, top],
  [left, bottom, right, top],
  [bottom, top],
  [left, top],
  [top, left],
  [top, bottom],
  [top, left, bottom, right],
  [top, right],
  [right, left],
  [right, bottom],
  [bottom, left],
  [],
]
