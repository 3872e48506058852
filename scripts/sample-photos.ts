/** The drawn photos of the sample club's finished activity, each an SVG of one to two kilobytes. */
type Scene = {
  owner: string
  caption: string
  altText: string
  /** Colors of the sky, from the top to the horizon. */
  sky: [string, string]
  drawn: string
}

const width = 900
const height = 700

/** A hiker with a pack, whose feet are at this place. */
const hiker = (x: number, y: number, jacket: string, hat: string) =>
  `<g transform="translate(${x} ${y})"><path d="M-10 0 -4-42 4-42 12 0" stroke="#222c33" stroke-width="9" fill="none"/><path d="M-14-44-9-92q9-10 19 0l5 48z" fill="${jacket}"/>` +
  `<path d="M-12-88q-18 2-17 24t14 18z" fill="#7a4a2b"/><circle cy="-106" r="13" fill="#f0c7a3"/><path d="M-14-108q2-16 14-16t14 16z" fill="${hat}"/><path d="M14-70 26 0" stroke="#39434a" stroke-width="4"/></g>`

const ridge = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`
const snowflakes = [...Array(26).keys()].map(
  (one) => `<circle cx="${(one * 271) % width}" cy="${(one * 157) % 460}" r="${2 + (one % 3)}"/>`,
)
const stars = [...Array(46).keys()].map((one) => `<circle cx="${(one * 389) % width}" cy="${(one * 173) % 400}" r="${1 + (one % 3)}"/>`)

const scenes: Scene[] = [
  {
    owner: 'elodie',
    caption: 'Les traces dans la neige fraîche',
    altText: 'Trois personnes montent une crête enneigée, devant des sommets blancs',
    sky: ['#5f95c4', '#dbe9f1'],
    drawn:
      '<circle cx="700" cy="130" r="80" fill="#fff" opacity=".35"/><circle cx="700" cy="130" r="46" fill="#fffbe6"/>' +
      ridge('M0 420 120 240 210 340 330 180 430 320 560 210 660 340 780 230 900 380V700H0z', '#f4f8fb') +
      ridge('M0 420 120 240 160 420 240 360 330 180 380 400 470 330 560 210 600 420 720 350 780 230 840 430 900 380V700H0z', '#b7cfe0') +
      ridge('M0 640Q240 560 420 470T900 330V700H0z', '#e9f1f5') +
      ridge('M0 670Q260 600 440 520T900 390V700H0z', '#2b3a3a') +
      hiker(300, 545, '#d4541f', '#3d8f83') +
      hiker(470, 462, '#1f68b0', '#d32f6d') +
      hiker(650, 402, '#f2c230', '#2f6f4f'),
  },
  {
    owner: 'mairi',
    caption: 'Tea first',
    altText: 'A steaming mug on a windowsill, snow behind the window',
    sky: ['#8fb3c4', '#dfe9ea'],
    drawn:
      `<g fill="#fff">${snowflakes.join('')}</g>` +
      ridge('M0 430q220-150 420-40t480-70v380H0z', '#c4d8d6') +
      '<path d="M0 560h900v140H0z" fill="#8a5a33"/><path d="M0 560h900v16H0z" fill="#b98457"/>' +
      '<path d="M310 300h250v230q0 40-40 40H350q-40 0-40-40z" fill="#f7f1e3"/><path d="M560 350q100-10 96 66t-96 78" fill="none" stroke="#f7f1e3" stroke-width="34"/>' +
      '<ellipse cx="435" cy="302" rx="125" ry="26" fill="#5b3018"/><path d="m360 470 52-76 34 44 24-28 44 60z" fill="none" stroke="#1f5540" stroke-width="13" stroke-linejoin="round"/>' +
      '<g fill="none" stroke="#fff" stroke-width="15" stroke-linecap="round" opacity=".7"><path d="M390 260q-30-40 0-80t0-80"/><path d="M470 260q-30-40 0-80t0-80"/></g>',
  },
  {
    owner: 'hannah',
    caption: 'Der Himmel auf dem Rückweg',
    altText: 'Sterne und die Milchstraße über der Hütte, ein Fenster ist hell',
    sky: ['#0f1b3d', '#3b4f85'],
    drawn:
      '<path d="M120 0 380 0 800 480 560 480z" fill="#9db2e6" opacity=".22"/>' +
      `<g fill="#fff">${stars.join('')}</g>` +
      ridge('M0 480 190 300 330 440 520 250 700 450 900 340V700H0z', '#22305a') +
      ridge('M0 560q300-80 900-20v160H0z', '#dfe6f3') +
      '<path d="M330 430h230v140H330z" fill="#4a2f1e"/><path d="M300 440 445 330 590 440z" fill="#eef2fa"/><path d="M380 470h60v56h-60z" fill="#ffd36b"/><path d="M480 470h50v100h-50z" fill="#2c1b11"/>',
  },
  {
    owner: 'jonas',
    caption: 'Zwei Stunden, sagt das Schild',
    altText: 'Gelbe Wegweiser nach Griesalp und Kiental',
    sky: ['#7fb6d6', '#e8f0e4'],
    drawn:
      ridge('M0 470 200 300 380 430 600 260 900 460V700H0z', '#9ebfae') +
      ridge('M0 570q320-90 900-20v150H0z', '#e6eef0') +
      '<path d="M440 90h26v610h-26z" fill="#5c6a66"/>' +
      '<g fill="#ffcc12" stroke="#18231d" stroke-width="5" stroke-linejoin="round"><path d="M300 130h350l60 52-60 52H300z"/><path d="M600 290H250l-60 52 60 52h350z"/></g>' +
      '<g fill="#18231d" font-family="sans-serif" font-size="46" font-weight="700"><text x="330" y="199">Griesalp 2 h</text><text x="310" y="359">Kiental</text></g>',
  },
  {
    owner: 'elodie',
    caption: 'Le fondue, enfin',
    altText: 'Un caquelon fumant sur son réchaud, trois fourchettes dedans',
    sky: ['#5a3420', '#b0683a'],
    drawn:
      '<path d="M0 520h900v180H0z" fill="#7a4526"/><g fill="#ffdf9a" opacity=".9"><path d="M110 470h40v70h-40z"/><path d="M130 400q30 36 0 66-30-30 0-66"/></g>' +
      '<path d="M330 560h250l30 60H300z" fill="#2b2523"/><path d="M430 500q26 30 0 56-26-26 0-56" fill="#5aa7ff"/>' +
      '<path d="M230 310h450q0 200-150 200H380q-150 0-150-200z" fill="#b3261e"/><path d="M680 340h140" stroke="#b3261e" stroke-width="40" stroke-linecap="round"/>' +
      '<ellipse cx="455" cy="312" rx="225" ry="44" fill="#ffe08a"/><g stroke="#d9dde0" stroke-width="10" stroke-linecap="round"><path d="M400 310 300 90"/><path d="M470 316 500 70"/><path d="M540 308 690 110"/></g>' +
      '<g stroke="#2f6f4f" stroke-width="20" stroke-linecap="round"><path d="M300 90l-20-44"/><path d="M500 70l6-50"/><path d="M690 110l32-42"/></g>',
  },
  {
    owner: 'jonas',
    caption: '',
    altText: 'Ein Steinmann im Abendlicht, dahinter das Tal im Nebel',
    sky: ['#f0a868', '#fbe6c8'],
    drawn:
      '<circle cx="240" cy="270" r="64" fill="#fff3d0"/>' +
      ridge('M0 440 220 330 420 430 650 300 900 420V700H0z', '#c58a72') +
      ridge('M0 520q230-60 460-10t440-20v210H0z', '#f6e3d3') +
      ridge('M0 620q420-70 900 0v80H0z', '#5d4a3d') +
      '<g fill="#6d6660"><ellipse cx="560" cy="600" rx="130" ry="46"/><ellipse cx="550" cy="524" rx="102" ry="40" fill="#857d75"/><ellipse cx="568" cy="458" rx="80" ry="34"/><ellipse cx="556" cy="402" rx="58" ry="28" fill="#857d75"/><ellipse cx="562" cy="354" rx="38" ry="24"/><ellipse cx="560" cy="318" rx="22" ry="16" fill="#857d75"/></g>',
  },
]

const svgOf = ({ sky: [top, horizon], drawn }: Scene) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><linearGradient id="s" x2="0" y2="1">` +
  `<stop stop-color="${top}"/><stop offset=".75" stop-color="${horizon}"/></linearGradient><path fill="url(#s)" d="M0 0h${width}v${height}H0z"/>${drawn}</svg>`

/** In the order in which they were added: the member, the words, and the address that holds the drawing. */
export const samplePhotos = (): [number, string, string, string, string][] =>
  scenes
    .toReversed()
    .map((scene, index) => [
      index + 1,
      scene.owner,
      scene.caption,
      scene.altText,
      `data:image/svg+xml;base64,${Buffer.from(svgOf(scene)).toString('base64')}`,
    ])
