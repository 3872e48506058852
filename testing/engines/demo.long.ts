import { describeDemo } from './demo-story.ts'
import { firefoxEngine } from './firefox.ts'

describeDemo(firefoxEngine)
