import { describeDemo } from './demo-story.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

describeDemo(firefoxEngine)
describeDemo(webkitEngine)
