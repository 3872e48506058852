/** The picture of a year to share, of a member or of the club. It is drawn on the device, in its own colors, and names nobody but the member. */

export const yearPicture = { width: 1080, height: 1350 }
/** What is drawn behind the text. At the full size it takes more than twice as long, and nobody sees the difference. */
export const landscape = { width: 720, height: 900 }

export type Figure = { value: string; label: string }

type YearDrawing = {
  /** The cover behind it; without one, its ground has a single color. */
  cover: CanvasImageSource | undefined
  placeholder: string
  /** The first name of the member; undefined for the year of the club. */
  name: string | undefined
  club: string
  year: string
  figures: readonly Figure[]
  /** A CSS list of fonts. */
  fonts: string
}

const { width, height } = yearPicture
const margin = 60
const white = '#fffdf6'

/** Writes a line that is never wider than `room`. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  room: number,
  weight: number,
  fonts: string,
) {
  context.font = `${weight} ${size}px ${fonts}`
  const fitting = Math.min(size, (size * room) / Math.max(1, context.measureText(text).width))
  context.font = `${weight} ${fitting}px ${fonts}`
  context.fillText(text, x, y)
}

/** A scrim, so that white text is readable over every sky and every land. */
function darken(context: CanvasRenderingContext2D) {
  const scrim = context.createLinearGradient(0, 0, 0, height)
  for (const [stop, color] of [
    [0, 'rgb(24 14 34 / 0.62)'],
    [0.3, 'rgb(24 14 34 / 0.2)'],
    [0.55, 'rgb(16 10 24 / 0.1)'],
    [0.74, 'rgb(16 10 24 / 0.66)'],
    [1, 'rgb(16 10 24 / 0.84)'],
  ] as const)
    scrim.addColorStop(stop, color)
  context.fillStyle = scrim
  context.fillRect(0, 0, width, height)
}

export function drawYear(context: CanvasRenderingContext2D, { cover, placeholder, name, club, year, figures, fonts }: YearDrawing): void {
  context.fillStyle = placeholder
  context.fillRect(0, 0, width, height)
  if (cover) context.drawImage(cover, 0, 0, width, height)
  darken(context)
  context.fillStyle = white
  context.textBaseline = 'alphabetic'
  const half = width / 2 - margin * 1.25
  context.textAlign = 'start'
  if (name === undefined) write(context, club, margin, 116, 52, width - 2 * margin, 700, fonts)
  else {
    write(context, name, margin, 116, 44, half, 640, fonts)
    context.textAlign = 'end'
    write(context, club, width - margin, 116, 44, half, 700, fonts)
  }
  context.textAlign = 'start'
  write(context, year, margin - 4, 290, 168, width - 2 * margin, 760, fonts)
  const room = (width - 2 * margin) / 2 - 20
  figures.forEach(({ value, label }, index) => {
    const [x, y] = [margin + (index % 2) * (room + 40), height - 250 + Math.floor(index / 2) * 150]
    write(context, value, x, y, 76, room, 740, fonts)
    write(context, label, x, y + 48, 38, room, 480, fonts)
  })
}
