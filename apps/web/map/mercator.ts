/** Degrees of the Mercator projection: from west to east as on the globe, from north to south growing. */

/** Beyond it, the projection has no map. */
const mostLat = 85
const radians = Math.PI / 180

export const yOf = (lat: number): number => -Math.asinh(Math.tan(Math.max(-mostLat, Math.min(mostLat, lat)) * radians)) / radians
export const latOf = (y: number): number => Math.atan(Math.sinh(-y * radians)) / radians
