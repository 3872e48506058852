import { restApp } from '../../fixtures/story-apps.ts'
import { describeLifecycle } from './story.ts'

describeLifecycle('rest', restApp)
