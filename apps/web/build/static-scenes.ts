/** The pictures of screens, as opposed to those of activities. Sizes are in pixels: twice the CSS pixels on screen. */
import type { CoverRequest } from '@bothy/cover-art/draw-cover.ts'

/** Narrow pictures are for phones, `wide` ones for viewports from 700 CSS pixels up. Seeds are chosen by eye; the upper left of `home` carries text, the sun and the moon are beside it. */
export const staticScenes = {
  'home-day': { seed: 'h5', scene: 'hiking', width: 780, height: 584, horizon: 0.64, sunX: 0.88, sunY: 0.4, safeBottom: 0.2, variant: 0 },
  'home-day-wide': { seed: 'd6', scene: 'hiking', width: 2144, height: 484, horizon: 0.64, sunX: 0.82, sunY: 0.36, variant: 0 },
  'home-night': {
    seed: 'n6',
    scene: 'stargazing',
    width: 780,
    height: 584,
    horizon: 0.7,
    sunX: 0.88,
    sunY: 0.38,
    safeBottom: 0.2,
    variant: 0,
  },
  'home-night-wide': { seed: 'w18', scene: 'stargazing', width: 2144, height: 484, horizon: 0.7, sunX: 0.82, sunY: 0.34, variant: 0 },
  login: { seed: 'login-21', scene: 'camping', width: 780, height: 552, horizon: 0.76, sunY: 0.58, safeBottom: 0.1 },
  'login-wide': { seed: 'login-21', scene: 'camping', width: 2144, height: 640, horizon: 0.7, sunX: 0.34, sunY: 0.5, safeBottom: 0.1 },
  profile: { seed: 'profile-mairi-4', scene: 'social', width: 780, height: 352, horizon: 0.6, safeBottom: 0.34 },
  'profile-wide': { seed: 'profile-mairi-4', scene: 'social', width: 2144, height: 400, horizon: 0.6, safeBottom: 0.2 },
  empty: { seed: 'empty-6', scene: 'family', width: 312, height: 362, horizon: 0.6, sunX: 0.5, sunY: 0.3, safeBottom: 0.06 },
  offline: { seed: 'off-2', scene: 'stargazing', width: 312, height: 362, horizon: 0.6, sunX: 0.5, sunY: 0.3, safeBottom: 0.06 },
  error: { seed: 'fog-9', scene: 'fog', width: 312, height: 362, horizon: 0.6, sunX: 0.5, sunY: 0.3, safeBottom: 0.06 },
} as const satisfies Record<string, CoverRequest>
