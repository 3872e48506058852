/** The colors of our own map, by day and at night. Dark: light comes from edges; contours lose, labels gain. */
const day = {
  land: '#f6f1e2',
  forest: '#d3e3c4',
  rock: '#e7e2d8',
  town: '#ece2cf',
  ice: '#f4fafc',
  iceEdge: '#9cc3d6',
  water: '#bfdcea',
  river: '#4e93bc',
  reserve: '#5b8a4c',
  contour: '#b98457',
  contourIndex: '#a06a3e',
  shade: '#6e7f93',
  light: '#fff4c9',
  road: '#fff6d8',
  roadEdge: '#8b7a55',
  path: '#b3261e',
  track: '#4b443a',
  rail: '#4b443a',
  border: '#8a6f8f',
  label: '#3a352c',
  waterLabel: '#1b5e96',
  placeLabel: '#6a4b2c',
  halo: '#fffdf6',
  door: '#e8701a',
  contourOpacity: 0.75,
  shadeStrength: 0.42,
}

export type MapColors = typeof day

const night: MapColors = {
  land: '#1a231d',
  forest: '#1f3428',
  rock: '#2a2f2c',
  town: '#262b25',
  ice: '#24343b',
  iceEdge: '#7fa5b8',
  water: '#17384a',
  river: '#3f7fa6',
  reserve: '#6fa365',
  contour: '#6e543b',
  contourIndex: '#8f6c49',
  shade: '#05080a',
  light: '#55604a',
  road: '#5b5444',
  roadEdge: '#101512',
  path: '#e0806f',
  track: '#a9a08e',
  rail: '#a9a08e',
  border: '#a58bab',
  label: '#f0eadb',
  waterLabel: '#8fc4ee',
  placeLabel: '#d3b795',
  halo: '#141c17',
  door: '#ff5a1f',
  contourOpacity: 0.6,
  shadeStrength: 0.5,
}

/** For readers who ask for more contrast: lines and letters in the strongest colors, the land without shade. */
const strong = {
  day: { path: '#8c1a14', track: '#18231d', rail: '#18231d', roadEdge: '#46534b', contour: '#8f5f33', contourIndex: '#6e4520', label: '#18231d', waterLabel: '#134a78', placeLabel: '#4a3217', river: '#1b5e96', shadeStrength: 0.25, contourOpacity: 1 },
  night: { path: '#ffb9b0', track: '#f0eee5', rail: '#f0eee5', road: '#8f8668', contour: '#8f6c49', contourIndex: '#c39a6d', label: '#ffffff', waterLabel: '#a9d2f3', placeLabel: '#f0d9bb', river: '#8fc4ee', shadeStrength: 0.3, contourOpacity: 1 },
} satisfies Record<string, Partial<MapColors>>

export const mapColors = (isDark: boolean, hasMoreContrast: boolean): MapColors =>
  isDark ? { ...night, ...(hasMoreContrast && strong.night) } : { ...day, ...(hasMoreContrast && strong.day) }
