import { describeDemo } from './demo-story.ts'
import { firefoxEngine, firefoxWithRoomFor } from './firefox.ts'
import { describeDemoInFullStorage } from './full-storage-story.ts'
import { webkitEngine } from './webkit.ts'

describeDemo(firefoxEngine)
describeDemo(webkitEngine)
describeDemoInFullStorage(firefoxWithRoomFor(3000))
