/** The drawn faces of the members of the sample club, each an SVG of less than a kilobyte. */
type Face = {
  background: string
  skin: string
  hair: string
  jacket: string
  /** Drawn behind the head, in the color of the hair. */
  behind?: string
  /** Drawn over the head, in the color of the hair. */
  fringe: string
  /** Hats, glasses and beards, with colors of their own. */
  more?: string
}

const bun = '<circle cx="48" cy="15" r="9"/>'
const long = '<path d="M25 44q0-26 23-26t23 26v27q-8 5-11 4V44H36v31q-5 1-11-4z"/>'
const bob = '<path d="M25 46q-1-27 23-27t23 27q1 9-3 15H28q-4-6-3-15z"/>'
const short = '<path d="M29 43q-2-22 19-22t19 22q-3-9-9-12-12 5-22 1-5 3-7 11z"/>'
const parted = '<path d="M29 44q-1-23 19-23t19 23q-2-9-8-14-6 9-30 14z"/>'
const straight = '<path d="M29 44q-2-23 19-23t19 23q-2-6-3-8H32q-2 2-3 8z"/>'
const cap = '<path d="M28 36q2-18 20-18t20 18z" fill="#2f6f4f"/><path d="M28 36h47q3 0 1 3H28z" fill="#24563d"/>'
const knitted =
  '<path d="M27 37q1-21 21-21t21 21z" fill="#c8553d"/><path d="M26 34h44v7H26z" fill="#e9c46a"/><circle cx="48" cy="14" r="5" fill="#e9c46a"/>'
const glasses =
  '<g fill="none" stroke="#333" stroke-width="2"><circle cx="40" cy="47" r="6"/><circle cx="56" cy="47" r="6"/><path d="M46 47h4"/></g>'
const beard = '<path d="M31 50q1 20 17 20t17-20q-2 6-8 6-9-3-18 0-6 0-8-6z" fill="#8a5a33"/>'

const faces: Record<string, Face> = {
  mairi: { background: '#cfe3d4', skin: '#f3cdb3', hair: '#b5532a', jacket: '#2f6f4f', behind: long, fringe: parted },
  jonas: { background: '#d9e2ef', skin: '#edc3a2', hair: '#8a5a33', jacket: '#34558b', fringe: short, more: beard + cap },
  lin: { background: '#f3e3c7', skin: '#efc9a0', hair: '#22201f', jacket: '#c8553d', behind: bob, fringe: straight, more: glasses },
  hannah: { background: '#e2dbee', skin: '#f5d3bd', hair: '#dcb765', jacket: '#5b4a8a', behind: long, fringe: parted, more: knitted },
  elodie: { background: '#f4d9d2', skin: '#c98f68', hair: '#3b2a20', jacket: '#e9a23b', behind: bun, fringe: parted },
  haru: { background: '#d5e8ea', skin: '#f0cba6', hair: '#1f1d1c', jacket: '#2a7f8e', fringe: straight },
}

const pathsOf = ({ background, skin, hair, jacket, behind = '', fringe, more = '' }: Face) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="${background}" d="M0 0h96v96H0z"/><g fill="${hair}">${behind}</g>` +
  `<path fill="${skin}" d="M41 60h14v18H41z"/><path fill="${jacket}" d="M14 96q2-23 27-23l7 6 7-6q25 0 27 23z"/>` +
  `<ellipse cx="48" cy="47" rx="19" ry="22" fill="${skin}"/><g fill="${hair}">${fringe}</g>` +
  `<g fill="#3a2c26"><circle cx="40" cy="47" r="2"/><circle cx="56" cy="47" r="2"/></g><path d="M41 57q7 6 14 0" fill="none" stroke="#a4513f" stroke-width="2"/>${more}</svg>`

/** The address of each face, by the key of its member. */
export const sampleFaces = (): [string, string][] =>
  Object.entries(faces).map(([member, face]) => [
    member,
    `data:image/svg+xml,${encodeURIComponent(pathsOf(face)).replace(/%(20|22|2F|3A|3D)/g, (code) => ({ '%20': ' ', '%22': "'", '%2F': '/', '%3A': ':', '%3D': '=' })[code]!)}`,
  ])
