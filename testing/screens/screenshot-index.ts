/** The index page of the pictures: a table with a row for each screen and a column for each variant. */

const styles = `
  body { font: 16px/1.4 system-ui, sans-serif; margin: 0; color-scheme: light dark }
  table { border-collapse: separate; border-spacing: 12px }
  th { position: sticky; top: 0; background: Canvas; text-align: start; padding: 4px; z-index: 1 }
  th[scope='row'] { left: 0; top: 48px; vertical-align: top }
  td { vertical-align: top }
  img { width: 220px; max-height: 480px; object-fit: cover; object-position: top; border: 1px solid GrayText }
`

/** Takes the names of screens and variants; the picture of a screen in a variant is `<screen>-<variant>.jpg` beside the page. */
export function indexPage(screens: string[], variants: string[]): string {
  const head = variants.map((variant) => `<th scope="col">${variant}</th>`).join('')
  const rows = screens.map((screen) => {
    const cells = variants.map((variant) => {
      const file = `${screen}-${variant}.jpg`
      return `<td><a href="${file}"><img src="${file}" alt="${screen}, ${variant}" loading="lazy"></a></td>`
    })
    return `<tr id="${screen}"><th scope="row">${screen}</th>${cells.join('')}</tr>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Bothy: ${screens.length} screens in ${variants.length} variants</title>
<style>${styles}</style>
<table>
<thead><tr><td></td>${head}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`
}
