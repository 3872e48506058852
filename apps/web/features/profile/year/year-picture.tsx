import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useClubName } from '../../../api/api-context.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useCoverPreview } from '../../../images/cover/use-cover-preview.ts'
import { Button } from '../../../ui/button.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { useShareFile } from '../../../ui/use-share-file.ts'
import { drawYear, landscape, yearPicture, type Figure } from './draw-year.ts'
import styles from './year.module.css'

type YearPictureProps = {
  year: number
  /** The landscape follows from it. */
  seed: string
  /** The first name of the member; undefined for the year of the club. */
  name?: string | undefined
  figures: readonly Figure[]
  /** What the picture says. */
  label: string
  /** Whom it names. */
  hint: string
}

/** The picture of a year, as it is shared: the page shows the very picture. */
export function YearPicture({ label, hint, ...drawn }: YearPictureProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isReady = useDrawing(canvas, drawn)
  const { share, isSharing, canShare } = useShareFile(`${drawn.year}.png`, 'image/png')
  return (
    <>
      <div className={styles.picture}>
        <canvas ref={canvas} {...yearPicture} role="img" aria-label={label} />
      </div>
      <StickyBar title={t('year.picture')} hint={hint}>
        <Button
          variant="cta"
          icon={canShare ? IconShare : IconDownload}
          loading={isSharing || !isReady}
          onClick={() => void share(() => pngOf(canvas.current!), t('year.picture.saved'))}
        >
          {t(canShare ? 'activity.share' : 'year.picture.save')}
        </Button>
      </StickyBar>
    </>
  )
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'))

/** Draws the figures at once, and again with the landscape behind them. Returns whether it is complete. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  { year, seed, name, figures }: Omit<YearPictureProps, 'label' | 'hint'>,
): boolean {
  const club = useClubName()
  const { cover, placeholder, isReady } = useCover(`${seed}.${year}`)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const fonts = getComputedStyle(context.canvas).fontFamily
    drawYear(context, { cover, placeholder, name, club, year: String(year), figures, fonts })
  })
  return isReady
}

/** The cover of the picture, once it is drawn. Ready without it where it cannot be drawn: then its background color stays. */
function useCover(seed: string) {
  const { url, placeholder, hasFailed } = useCoverPreview({ seed, scene: 'hiking', ...landscape })
  const [cover, setCover] = useState<HTMLImageElement>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (!url) return
    const image = new Image()
    image.src = url
    // The text is drawn in the font of the page, which may come later than the page.
    Promise.all([image.decode(), document.fonts.ready]).then(
      () => setCover(image),
      () => setIsBroken(true),
    )
  }, [url])
  return { cover, placeholder, isReady: cover !== undefined || isBroken || hasFailed }
}
