/** The part of `subset-font` that the build uses; the package has no types. */
declare module 'subset-font' {
  type Range = { min: number; max: number }
  type Options = { keepAllGlyphs: true; targetFormat: 'woff2'; variationAxes: Record<string, number | Range> }
  export default function subsetFont(font: Buffer, text: null, options: Options): Promise<Buffer>
}
