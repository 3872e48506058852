/**
 * When an activity opens, the cover and the title of its card move to their places on its page, and back when it closes. Loaded after the first screen.
 * Nothing moves for members who want less motion, and in browsers that do not support types of view transitions.
 */
import type { AnyRouter } from '@tanstack/react-router'
import './view-transitions.css'

type TypesOption = Extract<Extract<AnyRouter['options']['defaultViewTransition'], object>['types'], (...change: never[]) => unknown>
type Change = Parameters<TypesOption>[0]
type Path = { pathname: string } | undefined

const transitionType = 'activity'
const activityIn = (location: Path) => /\/activity\/([^/]+)$/.exec(location?.pathname ?? '')?.[1]

/** The parts that have a name in `view-transitions.css` while a transition runs. */
type Part = 'bar' | 'cover' | 'panel' | 'title'

/** Returns whether there is a cover to move. */
function mark(parts: Partial<Record<Part, Element | null | undefined>>): boolean {
  for (const marked of document.querySelectorAll('[data-moves]')) marked.removeAttribute('data-moves')
  for (const [part, element] of Object.entries(parts)) element?.setAttribute('data-moves', part)
  return Boolean(parts.cover)
}

const isInView = (element: Element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

/** Two sections of Home may show the same activity: the card that has the focus is preferred. */
function markCard(id: string): boolean {
  const links = [...document.querySelectorAll(`main a[href$="/activity/${CSS.escape(id)}"]`)].filter((link) => link.closest('article'))
  const cards = links.filter((link) => isInView(link.closest('article')!))
  const link = cards.find((each) => each === document.activeElement) ?? cards[0]
  return mark({ cover: link?.closest('article')?.querySelector('[data-scene]'), title: link?.closest('h2, h3') })
}

function markPage(): boolean {
  const cover = document.querySelector('main [data-scene]')
  if (!cover || !isInView(cover)) return mark({})
  return mark({ cover, bar: cover.previousElementSibling, panel: cover.nextElementSibling, title: document.querySelector('main h1') })
}

/** Called before the page changes: marks what moves, or says that nothing does. */
function typesOf({ fromLocation, toLocation }: Change): string[] | false {
  if (fromLocation?.pathname === toLocation.pathname || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  const opened = activityIn(toLocation)
  const closed = activityIn(fromLocation)
  if (opened !== undefined && closed === undefined) return markCard(opened) && [transitionType]
  return closed !== undefined && opened === undefined && markPage() && [transitionType]
}

/** A transition that the browser skips, on a slow device or because another one starts, is no error: the page has changed without it. */
function expectSkipped(): void {
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (...change) => {
    const transition = start(...change)
    transition.ready.catch(() => undefined)
    return transition
  }
}

export function startViewTransitions(router: AnyRouter): () => void {
  if (!('startViewTransition' in document) || !CSS.supports('selector(:active-view-transition-type(a))')) return () => undefined
  expectSkipped()
  router.update({ ...router.options, defaultViewTransition: { types: typesOf } })
  // The new page is complete and scrolled, and the browser has not yet taken its snapshot.
  return router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!document.documentElement.matches(`:active-view-transition-type(${transitionType})`)) return
    // The page itself would fade in once more.
    document.getElementById('main')?.style.setProperty('animation', 'none')
    const closed = activityIn(fromLocation)
    if (activityIn(toLocation) !== undefined) markPage()
    else if (closed !== undefined) markCard(closed)
  })
}
