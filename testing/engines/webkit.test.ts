import { describeClub } from './club-story.ts'
import { webkitEngine } from './webkit.ts'

describeClub(webkitEngine)
