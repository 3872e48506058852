import type { Hono } from 'hono'
import { Refusal } from '@bothy/contract/errors.ts'
import { bearerTokenHash } from '../middleware/bearer-token.ts'
import type { LimitComputed } from '../middleware/computed-limit.ts'
import type { MemberLookup } from '../middleware/member-lookup.ts'
import { nameRequest, type Env } from '../request-context.ts'
import type { PageRenderer, Read } from './rendered-pages.ts'
import { answerFile, encodeFile } from './static-files.ts'

export type MemberPageParts = {
  /** Answers calls as for the member of this session. */
  readAs: (tokenHash: Buffer) => Read
  members: Pick<MemberLookup, 'find'>
  limitComputed: LimitComputed
}

const folder = '/page'
const type = 'application/json; charset=utf-8'

/** The content of a page for a member, at the address of the page below `/page`. It is rendered for each request, and stored nowhere: see apps/web/build/load-member-page.ts. */
export function addMemberPageRoute(app: Hono<Env>, memberContent: PageRenderer['memberContent'], parts: MemberPageParts): void {
  const { readAs, members, limitComputed } = parts
  app.get(`${folder}/*`, async (c) => {
    nameRequest(c, 'page')
    const tokenHash = bearerTokenHash(c.req.header('authorization'))
    const member = tokenHash && (await members.find(tokenHash))
    if (!member) throw new Refusal('NOT_SIGNED_IN')
    const path = c.req.path.slice(folder.length)
    const render = () => memberContent(path, c.req.header('accept-language'), readAs(tokenHash))
    const text = await limitComputed(member).compute(render)
    return answerFile({ type, cache: 'no-store', encoded: () => encodeFile(Buffer.from(text), type) }, c)
  })
}
