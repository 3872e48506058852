/** What is on the map for tests, in the schema of the Protomaps basemap: https://docs.protomaps.com/basemaps/layers */
import type { Feature, Geometry } from 'geojson'
import { isolines } from '../../apps/web/map/isolines.ts'
import { findStream, findWay } from './find-way.ts'
import { heightAt, isLake, regionBounds, sampleWays, type Position } from './terrain.ts'

const [west, south, east, north] = regionBounds

type Tags = Record<string, string | number>
const feature = (geometry: Geometry, properties: Tags): Feature => ({ type: 'Feature', geometry, properties })
const line = (coordinates: Position[], tags: Tags) => feature({ type: 'LineString', coordinates }, tags)
const polygon = (coordinates: Position[][], tags: Tags) => feature({ type: 'Polygon', coordinates }, tags)
const point = (coordinates: Position, tags: Tags) => feature({ type: 'Point', coordinates }, tags)

/** Names in other languages, by their tags. */
type Names = { [language in 'de' | 'en' | 'fr' | 'ja' | 'ko' | 'ru' | 'zh']?: string }
const named = (name: string, names: Names = {}): Tags => ({
  name,
  ...Object.fromEntries(Object.entries(names).map(([language, text]) => [`name:${language}`, text])),
})

const places: Record<string, Position> = {
  platte: [7.911, 46.6527],
  oberberghorn: [7.9232, 46.6593],
  egg: [7.9457, 46.6652],
  maenndlenen: [7.9866, 46.6739],
  faulhorn: [7.9997, 46.6747],
  bachalpsee: [8.0226, 46.6688],
  first: [8.0536, 46.6594],
  bort: [8.045, 46.6405],
  grindelwald: [8.036, 46.6245],
  bussalp: [7.985, 46.65],
  scheidegg: [8.1, 46.655],
  schwarzhorn: [8.0747, 46.689],
  axalp: [8.04, 46.711],
  iseltwald: [7.964, 46.7075],
  giessbach: [8.025, 46.73],
  wilderswil: [7.866, 46.664],
  luetschental: [7.94, 46.637],
  burglauenen: [7.977, 46.633],
  saegistal: [7.974, 46.6803],
  hagelsee: [8.042, 46.6795],
}
const at = (name: keyof typeof places) => places[name]!

/** The areas where `valueAt` is above 0, as polygons: holes belong to the smallest ring around them. */
function areasWhere(valueAt: (position: Position) => number, tags: Tags): Feature[] {
  const [columns, rows] = [321, 261]
  const positionOf = (column: number, row: number): Position => [
    west + ((column - 1) / (columns - 3)) * (east - west),
    north - ((row - 1) / (rows - 3)) * (north - south),
  ]
  const values = Float32Array.from({ length: columns * rows }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    return column === 0 || row === 0 || column === columns - 1 || row === rows - 1 ? -1 : valueAt(positionOf(column, row)) || 0.001
  })
  const rings = isolines({ columns, rows, values }, 1e6)
    .filter(({ isClosed, points }) => isClosed && points.length > 20)
    .map(({ points }) => {
      const ring = Array.from({ length: points.length / 2 }, (_, i) => positionOf(points[2 * i]!, points[2 * i + 1]!))
      const area = ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i]![0] * y - x * ring[i]![1], 0)
      return { ring, area: -area }
    })
  const outer = rings.filter(({ area }) => area > 0).map((ring) => ({ ...ring, holes: [] as Position[][] }))
  for (const { ring } of rings.filter(({ area }) => area < 0)) {
    const around = outer.filter((other) => isInside(ring[0]!, other.ring)).toSorted((a, b) => a.area - b.area)[0]
    around?.holes.push(ring)
  }
  return outer.map(({ ring, holes }) => polygon([ring, ...holes], tags))
}

function isInside([x, y]: Position, ring: readonly Position[]): boolean {
  let inside = false
  ring.forEach(([x2, y2], i) => {
    const [x1, y1] = ring.at(i - 1)!
    if (y1 > y !== y2 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2) inside = !inside
  })
  return inside
}

const wave = ([lon, lat]: Position, size: number) =>
  Math.sin(lon * size + 3 * Math.sin(lat * size * 0.7)) * Math.cos(lat * size * 1.3 + 2 * Math.sin(lon * size))
const slopeAt = ([lon, lat]: Position) =>
  Math.hypot(heightAt([lon + 0.0006, lat]) - heightAt([lon - 0.0006, lat]), heightAt([lon, lat + 0.0004]) - heightAt([lon, lat - 0.0004])) /
  91

function lake([lon, lat]: Position, radius: number, tags: Tags): Feature {
  const ring = Array.from({ length: 41 }, (_, i): Position => {
    const angle = ((i % 40) / 20) * Math.PI
    const reach = radius * (1 + 0.18 * Math.sin(angle * 3 + lon * 900) + 0.12 * Math.cos(angle * 2))
    return [lon + reach * 1.5 * Math.cos(angle), lat + reach * 0.62 * Math.sin(angle)]
  })
  return polygon([ring], tags)
}

const frame: Position[] = [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

const peak = (name: string, position: Position, elevation: number, names?: Names) =>
  point(position, { kind: 'peak', elevation, ...named(name, names) })

/** Each layer, with the lowest zoom of each of its features in `min_zoom`. */
export function regionLayers(): Record<string, Feature[]> {
  const path = { kind: 'path', kind_detail: 'path', min_zoom: 10 }
  const graded = (scale: string) => ({ ...path, sac_scale: scale })
  const track = { kind: 'path', kind_detail: 'track', min_zoom: 11 }
  const minor = { kind: 'minor_road', kind_detail: 'residential', min_zoom: 11 }
  const poi = { min_zoom: 12 }
  return {
    earth: [polygon([frame], { kind: 'earth' })],
    landcover: areasWhere((position) => 1650 - heightAt(position), { kind: 'forest' }),
    landuse: [
      ...areasWhere(
        (position) =>
          isLake(position) ? -1 : 1720 + 170 * wave(position, 170) - heightAt(position) - 400 * Math.max(0, wave(position, 320) - 0.35),
        { kind: 'forest' },
      ),
      ...areasWhere((position) => Math.min(heightAt(position) - 2150, 300 * (slopeAt(position) - 0.62)), { kind: 'bare_rock' }),
      ...areasWhere(
        (position) => 1 - Math.hypot((position[0] - 8.081) / 0.009, (position[1] - 46.6915) / 0.0035) + 0.3 * wave(position, 900),
        {
          kind: 'glacier',
          ...named('Blau Gletscherli'),
        },
      ),
      polygon(
        [
          [
            [7.99, 46.685],
            [8.03, 46.676],
            [8.085, 46.678],
            [8.1, 46.7],
            [8.05, 46.708],
            [8.0, 46.698],
            [7.99, 46.685],
          ],
        ],
        { kind: 'nature_reserve', ...named('Jagdbanngebiet Schwarzhorn', { en: 'Schwarzhorn reserve', fr: 'Réserve du Schwarzhorn' }) },
      ),
      ...[at('grindelwald'), at('iseltwald'), at('wilderswil')].map(([lon, lat]) => lake([lon, lat], 0.003, { kind: 'residential' })),
    ],
    water: [
      ...areasWhere((position) => (isLake(position) ? 1 : -1), {
        kind: 'lake',
        ...named('Brienzersee', { en: 'Lake Brienz', fr: 'Lac de Brienz', zh: '布里恩茨湖', ja: 'ブリエンツ湖' }),
      }),
      lake([8.0205, 46.6705], 0.0022, { kind: 'lake', ...named('Bachalpsee', { zh: '巴赫湖', ja: 'バッハアルプ湖', ru: 'Бахальпзее' }) }),
      lake([7.9775, 46.6815], 0.003, { kind: 'lake', ...named('Sägistalsee') }),
      lake([8.043, 46.68], 0.0012, { kind: 'lake', ...named('Hagelsee') }),
      point([7.95, 46.73], {
        kind: 'lake',
        ...named('Brienzersee', { en: 'Lake Brienz', fr: 'Lac de Brienz', zh: '布里恩茨湖', ja: 'ブリエンツ湖' }),
      }),
      point([8.0205, 46.6705], {
        kind: 'lake',
        min_zoom: 12,
        ...named('Bachalpsee', { zh: '巴赫湖', ja: 'バッハアルプ湖', ru: 'Бахальпзее' }),
      }),
      point([7.9775, 46.6815], { kind: 'lake', min_zoom: 12, ...named('Sägistalsee') }),
      ...(
        [
          [8.0226, 46.6665],
          [8.06, 46.673],
          [7.965, 46.667],
          [7.99, 46.69],
          [8.045, 46.699],
          [7.93, 46.678],
          [8.085, 46.665],
          [7.955, 46.655],
          [8.1, 46.71],
        ] satisfies Position[]
      ).map((source) => line(findStream(source), { kind: 'stream', min_zoom: 11 })),
      line(findWay([at('grindelwald'), at('burglauenen'), at('luetschental'), [7.9, 46.633], at('wilderswil')], 1), {
        kind: 'river',
        min_zoom: 9,
        ...named('Schwarze Lütschine'),
      }),
    ],
    roads: [
      ...sampleWays().map((points) =>
        line(
          points.map(({ lon, lat }): Position => [lon, lat]),
          path,
        ),
      ),
      line(findWay([at('faulhorn'), at('bussalp'), at('burglauenen')]), graded('mountain_hiking')),
      line(findWay([at('bachalpsee'), at('bort'), at('grindelwald')]), path),
      line(findWay([at('bachalpsee'), at('hagelsee'), at('schwarzhorn'), at('scheidegg')]), graded('demanding_mountain_hiking')),
      line(findWay([at('maenndlenen'), at('saegistal'), at('iseltwald')]), graded('mountain_hiking')),
      line(findWay([at('hagelsee'), at('axalp')]), path),
      line(findWay([at('first'), at('scheidegg')]), graded('hiking')),
      line(findWay([at('egg'), at('luetschental')]), path),
      line(findWay([at('bort'), at('first')], 2), track),
      line(findWay([at('bussalp'), at('grindelwald')], 1.6), track),
      line(findWay([at('axalp'), at('giessbach')], 2), minor),
      line(findWay([at('grindelwald'), at('scheidegg')], 1.6), minor),
      line(
        findWay(
          [
            [7.868, 46.666],
            [7.901, 46.6345],
            [7.941, 46.6385],
            [7.978, 46.6345],
            [8.034, 46.6265],
          ],
          1.2,
        ),
        { kind: 'major_road', kind_detail: 'primary', min_zoom: 6 },
      ),
      line(findWay([at('wilderswil'), at('iseltwald'), at('giessbach')], 1.2), { kind: 'highway', kind_detail: 'trunk', min_zoom: 6 }),
      line(findWay([[7.867, 46.665], at('platte')], 1.3), { kind: 'rail', kind_detail: 'narrow_gauge', min_zoom: 10 }),
      line(
        findWay(
          [
            [7.867, 46.665],
            [7.9, 46.6315],
            [7.977, 46.6305],
            [8.033, 46.6235],
          ],
          1.2,
        ),
        { kind: 'rail', kind_detail: 'rail', min_zoom: 8 },
      ),
      line([[8.0395, 46.6262], at('bort'), at('first')], { kind: 'aerialway', kind_detail: 'gondola', min_zoom: 11 }),
    ],
    pois: [
      peak('Faulhorn', [7.9997, 46.6749], 2681, { zh: '福尔峰', ja: 'ファウルホルン', ru: 'Фаульхорн' }),
      peak('Schwarzhorn', at('schwarzhorn'), 2928, { zh: '黑角峰' }),
      peak('Simelihorn', [7.998, 46.667], 2751),
      peak('Reeti', [8.006, 46.655], 2757),
      peak('Oberberghorn', [7.9232, 46.6595], 2069),
      peak('Loucherhorn', [7.9325, 46.6672], 2231),
      peak('Winteregg', [7.958, 46.6745], 2572),
      peak('Gärstenhorn', [8.057, 46.682], 2700),
      point([8.001, 46.6741], {
        kind: 'alpine_hut',
        elevation: 2681,
        ...poi,
        ...named('Berghotel Faulhorn', { zh: '福尔峰山屋', ja: 'ファウルホルン山荘', en: 'Faulhorn mountain hotel' }),
      }),
      point(at('maenndlenen'), {
        kind: 'alpine_hut',
        elevation: 2344,
        ...poi,
        ...named('Berghütte Männdlenen', { en: 'Männdlenen hut', zh: '门德伦山屋' }),
      }),
      point(at('bort'), { kind: 'alpine_hut', elevation: 1565, ...poi, ...named('Berghaus Bort') }),
      point(at('bussalp'), { kind: 'alpine_hut', elevation: 1792, ...poi, ...named('Berghaus Bussalp') }),
      point([8.0318, 46.6725], { kind: 'shelter', ...poi, ...named('Unterstand Hagelsee', { en: 'Hagelsee shelter' }) }),
      point([7.9665, 46.671], { kind: 'spring', min_zoom: 13, ...named('Güwbrunnen') }),
      point([8.03, 46.664], { kind: 'drinking_water', min_zoom: 13 }),
      point([8.05, 46.678], { kind: 'saddle', elevation: 2635, ...poi, ...named('Wart') }),
      point(at('scheidegg'), { kind: 'mountain_pass', elevation: 1962, ...poi, ...named('Grosse Scheidegg') }),
      point([8.0345, 46.6255], {
        kind: 'station',
        min_zoom: 11,
        ...named('Grindelwald', { zh: '格林德瓦', ja: 'グリンデルワルト', ru: 'Гриндельвальд' }),
      }),
      point([7.9105, 46.6524], { kind: 'station', ...poi, ...named('Schynige Platte') }),
      point([7.867, 46.665], { kind: 'station', min_zoom: 11, ...named('Wilderswil') }),
      point([8.102, 46.656], { kind: 'bus_stop', min_zoom: 14, ...named('Grosse Scheidegg') }),
      point([7.9642, 46.7065], { kind: 'bus_stop', min_zoom: 14, ...named('Iseltwald, Dorfplatz') }),
      point(at('first'), { kind: 'aerialway_station', elevation: 2167, ...poi, ...named('First', { zh: '菲斯特', ja: 'フィルスト' }) }),
    ],
    places: [
      point(at('grindelwald'), {
        kind: 'locality',
        kind_detail: 'village',
        population: 3800,
        min_zoom: 8,
        ...named('Grindelwald', { zh: '格林德瓦', ja: 'グリンデルワルト', ru: 'Гриндельвальд', ko: '그린델발트' }),
      }),
      point(at('wilderswil'), { kind: 'locality', kind_detail: 'village', population: 2600, min_zoom: 8, ...named('Wilderswil') }),
      point(at('iseltwald'), {
        kind: 'locality',
        kind_detail: 'village',
        population: 400,
        min_zoom: 10,
        ...named('Iseltwald', { zh: '伊瑟尔特瓦尔德' }),
      }),
      point(at('axalp'), { kind: 'locality', kind_detail: 'hamlet', population: 90, min_zoom: 11, ...named('Axalp') }),
      point(at('luetschental'), { kind: 'locality', kind_detail: 'village', population: 230, min_zoom: 11, ...named('Lütschental') }),
      point([7.95, 46.66], { kind: 'locality', kind_detail: 'locality', min_zoom: 13, ...named('Gummi') }),
      point([8.09, 46.735], {
        kind: 'locality',
        kind_detail: 'hamlet',
        min_zoom: 11,
        ...named('白川郷', { en: 'Shirakawa', de: 'Shirakawa' }),
      }),
      point([7.9, 46.615], { kind: 'locality', kind_detail: 'hamlet', min_zoom: 11, ...named('Горное', { en: 'Gornoye', de: 'Gornoje' }) }),
    ],
    boundaries: [
      line(findWay([[7.86, 46.61], at('oberberghorn'), at('faulhorn'), at('schwarzhorn'), [8.12, 46.7]]), {
        kind: 'county',
        kind_detail: 8,
      }),
    ],
  }
}
