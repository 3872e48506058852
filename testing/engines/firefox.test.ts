import { describeClub } from './club-story.ts'
import { firefoxEngine, firefoxWithRoomFor } from './firefox.ts'
import { describeFullStorage } from './full-storage-story.ts'

describeClub(firefoxEngine)
for (const kilobytes of [1000, 2000]) describeFullStorage(firefoxWithRoomFor(kilobytes))
