/** The scenes of covers. Each belongs to a tag, except fog, which is for error pages. */
export const scenes = ['hiking', 'climbing', 'camping', 'photography', 'stargazing', 'picnic', 'family', 'social', 'fog'] as const
export type Scene = (typeof scenes)[number]

const sceneOfTag = new Map<string, Scene>([
  ['hiking', 'hiking'],
  ['mountain climbing', 'climbing'],
  ['mountain_climbing', 'climbing'],
  ['climbing', 'climbing'],
  ['camping', 'camping'],
  ['photography', 'photography'],
  ['stargazing', 'stargazing'],
  ['picnic', 'picnic'],
  ['family', 'family'],
  ['social', 'social'],
])

/** The scene of the first tag that has one, in any letter case; hiking when none has. */
export function sceneOf(tags: readonly string[]): Scene {
  for (const tag of tags) {
    const scene = sceneOfTag.get(tag.trim().toLowerCase())
    if (scene) return scene
  }
  return 'hiking'
}
