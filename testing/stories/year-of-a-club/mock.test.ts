import { mockApp } from '../../fixtures/story-apps.ts'
import { describeYear } from './story.ts'

describeYear('mock', mockApp)
