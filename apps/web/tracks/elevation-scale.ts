/** Meters. A flat walk must not look like a mountain. */
const smallestRange = 200

/** The top of the scale that shows these elevations, in meters. */
export const topOfScale = (lowestM: number, highestM: number) => Math.max(highestM, lowestM + smallestRange)

/** The rows of a grid whose second has the highest elevation, beside its place on the scale, and whose fourth has the lowest. */
export function rowsOfScale(lowestM: number, highestM: number): string {
  const aboveM = topOfScale(lowestM, highestM) - highestM
  return `${aboveM}fr auto ${highestM - lowestM}fr auto`
}
