/** Meters that a pixel has at the equator on a map of zoom 0, whose tiles have 512 pixels. */
const equatorPixel = 40_075_017 / 512

/** How many meters a pixel has on a map with north up. */
export const metersPerPixel = (latitude: number, zoom: number): number => (equatorPixel * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom
