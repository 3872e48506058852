export { GuideScreen as default } from '../features/guide/guide-screen.tsx'
