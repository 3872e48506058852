/** The signs of the map, drawn for the screen. */
import type { MapColors } from './map-colors.ts'
import type { Sign } from './name-layers.ts'

/** Pixels of a sign, and how many pixels of the picture are one of them. */
const size = 24
export const pixelRatio = 2

type Draw = (context: CanvasRenderingContext2D, colors: MapColors) => void

const shapeOf = (path: string) => new Path2D(path)

function fill(context: CanvasRenderingContext2D, path: string, color: string): void {
  context.fillStyle = color
  context.fill(shapeOf(path))
}

function stroke(context: CanvasRenderingContext2D, path: string, color: string, width: number): void {
  Object.assign(context, { strokeStyle: color, lineWidth: width, lineCap: 'round', lineJoin: 'round' })
  context.stroke(shapeOf(path))
}

const disc = (radius: number) => `M12 ${12 - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0 ${-2 * radius}z`
const house = 'M12 4.5 4 11.8h2V19h12v-7.2h2z'
const square = 'M6.5 4.5h11a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2z'
const outlined =
  (path: string, color: (colors: MapColors) => string): Draw =>
  (context, colors) => {
    stroke(context, path, colors.halo, 3)
    fill(context, path, color(colors))
  }

const ink = ({ label }: MapColors) => label
const blue = ({ waterLabel }: MapColors) => waterLabel

const drawings: Record<Sign, Draw> = {
  hut(context, colors) {
    fill(context, disc(12), colors.halo)
    fill(context, house, colors.label)
    fill(context, 'M10.2 13.5h3.6V19h-3.6z', colors.door)
  },
  shelter(context, colors) {
    fill(context, disc(11), colors.halo)
    stroke(context, 'M5.5 12.5 12 6.5l6.5 6M7.5 11.5v7M16.5 11.5v7', colors.label, 2.2)
  },
  peak: outlined('M12 7.5 17 16H7z', ink),
  pass(context, colors) {
    const arcs = 'M7 7.5q5 4 10 0M7 16.5q5-4 10 0'
    stroke(context, arcs, colors.halo, 5)
    stroke(context, arcs, colors.label, 2)
  },
  spring: outlined('M12 5.5q4.6 5.3 4.6 8.4a4.6 4.6 0 0 1-9.2 0q0-3.1 4.6-8.4z', blue),
  viewpoint: outlined('M12 6l1.6 4.2L18 12l-4.4 1.8L12 18l-1.6-4.2L6 12l4.4-1.8z', ink),
  lift: outlined(disc(4.5), ink),
  station(context, colors) {
    fill(context, square, colors.halo)
    fill(context, 'M8 6h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z', colors.label)
    fill(context, 'M8.5 8.5h7v4h-7zM8.5 14.5h2v2h-2zM13.5 14.5h2v2h-2z', colors.halo)
  },
  bus(context, colors) {
    fill(context, disc(8), colors.halo)
    fill(context, disc(6.5), colors.label)
    fill(context, 'M9 8.5h6v4H9zM9 14h1.6v1.6H9zM13.4 14H15v1.6h-1.6z', colors.halo)
  },
}

export function drawSign(sign: Sign, colors: MapColors): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * pixelRatio
  const context = canvas.getContext('2d')!
  context.scale(pixelRatio, pixelRatio)
  drawings[sign](context, colors)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
