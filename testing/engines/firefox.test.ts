import { describeClub } from './club-story.ts'
import { firefoxEngine } from './firefox.ts'

describeClub(firefoxEngine)
