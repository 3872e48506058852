import { mockApp } from '../../fixtures/story-apps.ts'
import { describeLifecycle } from './story.ts'

describeLifecycle('mock', mockApp)
